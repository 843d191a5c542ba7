package dev.ordergateway.worker.site.browser;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.foundation.start.StartException;
import dev.ordergateway.worker.site.SiteException;
import java.util.function.Function;
import org.openqa.selenium.NoSuchSessionException;
import org.openqa.selenium.TimeoutException;
import org.openqa.selenium.UnhandledAlertException;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.chrome.ChromeDriver;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The account's browser: started by the first use, thrown away when it fails, started anew by the
 * next use. One thread uses it at a time; {@link #close} may come from another one.
 */
public final class BrowserSession implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BrowserSession.class);

  private final BrowserConfiguration configuration;
  private final ProfileLock lock;
  private final BrowserProcesses processes;
  private volatile RunningBrowser running;
  private volatile boolean closed;
  private String heldTab;
  private boolean inHeldTab;
  private volatile boolean dialogOpen;
  private boolean hung;

  /**
   * Ends what an earlier worker left on the profile folder; starts nothing.
   *
   * @param lock held by the caller; closed with this session
   * @throws StartException where a foreign browser holds the folder
   */
  public BrowserSession(BrowserConfiguration configuration, ProfileLock lock) {
    this.configuration = configuration;
    this.lock = lock;
    this.processes = new BrowserProcesses(lock.folder());
    int ended = processes.end();
    if (ended > 0) {
      LOG.warn("ended {} processes that an earlier worker left on its browser profile", ended);
    }
    SingletonLock.clear(lock.folder());
  }

  public BrowserConfiguration configuration() {
    return configuration;
  }

  /** Whether a browser runs; a step that must not start one asks. */
  public boolean isRunning() {
    return running != null;
  }

  /**
   * Uses the browser, and starts it where none runs.
   *
   * @throws SiteException 5005 where it can't be started, crashed or is too slow; 5002 where a
   *     dialog is open or the page changed under the step
   */
  public <T> T use(Function<ChromeDriver, T> use) {
    try {
      return use.apply(driver());
    } catch (WebDriverException e) {
      notice(e);
      throw BrowserFault.told(e);
    }
  }

  /**
   * Reads in a tab of its own, which ends with the reading: whatever becomes of it, the other tabs
   * stay as they are, a held one first of all.
   *
   * @throws SiteException as {@link #use}
   */
  public <T> T read(Function<ReadingTab, T> reading) {
    RunningBrowser browser = running == null ? start() : running;
    try (ReadingTab tab = browser.openReadingTab()) {
      return reading.apply(tab);
    } catch (WebDriverException e) {
      discardIfGone(browser);
      throw BrowserFault.told(e);
    } catch (SiteException e) {
      discardIfGone(browser);
      throw e;
    }
  }

  private void discardIfGone(RunningBrowser browser) {
    if (!browser.answers()) {
      discard();
    }
  }

  /**
   * Goes on with the page that is open. A new browser would know nothing of it.
   *
   * @throws SiteException as {@link #use}; 5005 where no browser runs any more
   */
  public <T> T goOn(Function<ChromeDriver, T> use) {
    if (running == null) {
      throw new SiteException(
          WorkerErrorCode.UNREACHABLE, "the browser that showed the page has ended", null);
    }
    return use(use);
  }

  /**
   * Prepares what {@link #resetConnections} does, so that little is left to do at that moment.
   *
   * @throws SiteException 5005 where it can't be
   */
  public void prepareConnections() {
    goOn(
        driver -> {
          running.connections().prepare();
          return null;
        });
  }

  /**
   * Makes the next request go out on a new connection, so that Chromium sends it once and never by
   * itself again. To be called directly before a click that must not be repeated.
   */
  public void resetConnections() {
    RunningBrowser browser = running;
    if (browser == null) {
      throw new NoSuchSessionException("the browser has ended");
    }
    browser.connections().reset();
  }

  /** Remembers what an exception says about the browser, for whoever caught it. */
  public void notice(Throwable failure) {
    if (failure instanceof UnhandledAlertException) {
      dialogOpen = true;
    } else if (failure instanceof TimeoutException) {
      hung = true;
    } else if (BrowserFault.isDeadly(failure)) {
      discard();
    }
  }

  /** To be called before a step opens its first page: goes on in a tab that nobody holds. */
  public void leaveHeldTab() {
    if ((dialogOpen || hung) && heldTab == null) {
      discard(); // a dialog is never answered by us, and a page that hangs hangs the next one too
    }
    if (running != null && (inHeldTab || hung)) {
      goOn(
          driver -> {
            running.openTab();
            inHeldTab = false;
            hung = false;
            return null;
          });
    }
  }

  /** See {@code Site.holdScene}. */
  public void holdTab() {
    if (running == null || inHeldTab) {
      return;
    }
    releaseTab();
    use(
        driver -> {
          heldTab = driver.getWindowHandle();
          inHeldTab = true;
          return null;
        });
  }

  /** Whether a tab is left for a person, who may still finish there what was begun. */
  public boolean isHolding() {
    return heldTab != null;
  }

  /**
   * Closes the held tab. Where a dialog is open in it, the whole browser is ended at once instead:
   * closing would answer the dialog, and what the page does after the answer may be an order.
   */
  public void releaseTab() {
    String tab = heldTab;
    if (tab == null) {
      return;
    }
    heldTab = null;
    if (dialogOpen) {
      discard();
      return;
    }
    inHeldTab = false;
    try {
      running.closeTab(tab); // refused where a dialog has opened there since
    } catch (WebDriverException e) {
      LOG.warn("the held tab could not be closed: {}", BrowserFault.firstLine(e));
      discard();
    }
  }

  private ChromeDriver driver() {
    RunningBrowser browser = running;
    return browser == null ? start().driver() : browser.driver();
  }

  private synchronized RunningBrowser start() {
    if (closed) {
      throw new SiteException(WorkerErrorCode.UNREACHABLE, "the browser was closed", null);
    }
    try {
      processes.end();
      SingletonLock.clear(lock.folder());
      running = RunningBrowser.start(configuration, lock.folder(), processes);
      return running;
    } catch (StartException e) {
      throw new SiteException(WorkerErrorCode.UNREACHABLE, e.getMessage(), null, e);
    } catch (WebDriverException e) {
      processes.end();
      throw new SiteException(
          WorkerErrorCode.UNREACHABLE,
          "the browser does not start: " + BrowserFault.firstLine(e),
          null,
          e);
    }
  }

  private void discard() {
    RunningBrowser browser = running;
    if (heldTab != null) {
      LOG.error("the tab that was held for a person is lost with its browser");
    }
    running = null;
    heldTab = null;
    inHeldTab = false;
    hung = false;
    end(browser);
    dialogOpen = false;
  }

  /** Ends browser and driver, and gives the profile folder free. */
  @Override
  public void close() {
    closed = true;
    synchronized (this) { // not in the middle of a start
      RunningBrowser browser = running;
      running = null;
      end(browser);
    }
    lock.close();
  }

  /** In good order, so that the cookies are written; but then a dialog would be answered. */
  private void end(RunningBrowser browser) {
    if (browser != null && !dialogOpen && !browser.isSilent()) {
      browser.quit();
    }
    processes.end();
    try {
      SingletonLock.clear(lock.folder()); // a browser that had to be killed left it
    } catch (StartException e) {
      LOG.warn("{}", e.getMessage()); // told again by the next start
    }
  }
}
