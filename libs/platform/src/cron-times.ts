import type { CronTimes } from '@identity-governance/application';
import { Cron } from 'croner';

export const cronTimes: CronTimes = {
  next(patterns, { timeZone, after }) {
    const times = patterns.flatMap((pattern) => {
      const time = new Cron(pattern, { timezone: timeZone }).nextRun(new Date(after));
      return time === null ? [] : [time.getTime()];
    });
    return times.length === 0 ? undefined : Math.min(...times);
  },
};
