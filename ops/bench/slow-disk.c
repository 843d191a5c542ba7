#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

/* Makes each sync of the disk take at least SLOW_DISK_MICROS: see docs/performance.md. */
static int slowly(const char *name, int fd) {
  int (*sync)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  const char *micros = getenv("SLOW_DISK_MICROS");
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  int result = sync(fd);
  end.tv_nsec += 1000L * (micros ? atol(micros) : 0);
  end.tv_sec += end.tv_nsec / 1000000000L;
  end.tv_nsec %= 1000000000L;
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, NULL) != 0) {
  }
  return result;
}

int fsync(int fd) { return slowly("fsync", fd); }

int fdatasync(int fd) { return slowly("fdatasync", fd); }
