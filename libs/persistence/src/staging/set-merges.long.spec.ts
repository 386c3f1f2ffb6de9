import { describeMergeLaws } from '../testing/merge-laws';

describeMergeLaws('sqlite', 50);
describeMergeLaws('postgres', 15);
