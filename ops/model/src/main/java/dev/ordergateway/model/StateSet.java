package dev.ordergateway.model;

import java.util.Arrays;

/** States by number, in the order in which they were found. Three longs each, and no objects. */
final class StateSet {
  private long[] tasks = new long[1 << 16];
  private long[] firsts = new long[1 << 16];
  private long[] seconds = new long[1 << 16];
  private int[] slots = new int[1 << 18]; // number + 1, or 0
  private int size;

  int size() {
    return size;
  }

  State get(int number) {
    return new State(
        new Task(tasks[number]), new Worker(firsts[number]), new Worker(seconds[number]));
  }

  /**
   * @return its number; a new one is the size before
   */
  int add(State state) {
    long task = state.task().bits();
    long first = state.first().bits();
    long second = state.second().bits();
    int slot = hash(task, first, second) & (slots.length - 1);
    while (slots[slot] != 0) {
      int number = slots[slot] - 1;
      if (tasks[number] == task && firsts[number] == first && seconds[number] == second) {
        return number;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    if (size == tasks.length) {
      grow();
    }
    tasks[size] = task;
    firsts[size] = first;
    seconds[size] = second;
    slots[slot] = size + 1;
    if (2 * size > slots.length) {
      spread();
    }
    return size++;
  }

  private void grow() {
    int larger = size + (size >> 1);
    tasks = Arrays.copyOf(tasks, larger);
    firsts = Arrays.copyOf(firsts, larger);
    seconds = Arrays.copyOf(seconds, larger);
  }

  private void spread() {
    slots = new int[2 * slots.length];
    for (int number = 0; number <= size; number++) {
      int slot = hash(tasks[number], firsts[number], seconds[number]) & (slots.length - 1);
      while (slots[slot] != 0) {
        slot = (slot + 1) & (slots.length - 1);
      }
      slots[slot] = number + 1;
    }
  }

  private static int hash(long task, long first, long second) {
    long mixed = task * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 29) ^ first) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 32) ^ second) * 0x94D049BB133111EBL;
    return (int) (mixed ^ (mixed >>> 31));
  }
}
