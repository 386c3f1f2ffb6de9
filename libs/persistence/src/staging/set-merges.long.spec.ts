import { describeMergeLaws } from '../testing/merge-laws';

describeMergeLaws('sqlite', 12);
describeMergeLaws('postgres', 4);
