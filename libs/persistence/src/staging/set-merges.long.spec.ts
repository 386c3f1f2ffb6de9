import { describeMergeLaws } from '../testing/merge-laws';

describeMergeLaws('sqlite', 30);
describeMergeLaws('postgres', 10);
