// A property that fails has noticed the change: to shrink its case would only take time. One that has not noticed it in
// this time (in milliseconds) is taken to notice nothing, which can only make the score too low.
require('fast-check').configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 150 });
