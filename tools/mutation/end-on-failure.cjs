// A property that fails has noticed the change: to shrink its case would only take time.
require('fast-check').configureGlobal({ endOnFailure: true });
