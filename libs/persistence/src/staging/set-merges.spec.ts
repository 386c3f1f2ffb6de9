import { describeMergeLaws } from '../testing/merge-laws';

describeMergeLaws('sqlite', 8);
