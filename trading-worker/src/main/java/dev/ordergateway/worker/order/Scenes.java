package dev.ordergateway.worker.order;

import dev.ordergateway.worker.site.Site;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Leaving a tab as it is for a person (SPEC §7.2). */
final class Scenes {
  private static final Logger LOG = LoggerFactory.getLogger(Scenes.class);

  private Scenes() {}

  /** From here on the site's tab is not used; an old sign to resume no longer counts. */
  static void leave(Attempt attempt, Site site) {
    try {
      attempt.ports().resume().clear();
      site.holdScene();
    } catch (RuntimeException e) {
      LOG.error("the scene of {} could not be left as it is", attempt.taskId(), e);
    }
  }
}
