import { detailCodes } from '../detail-codes';
import { RequestRefused } from '../errors';

/** Nobody reads it; it is no fault of ours, so that it is not logged as one. */
export function senderGone(): RequestRefused {
  return new RequestRefused({
    detailCode: detailCodes.requestSyntax,
    text: 'the request was broken off',
    headers: { connection: 'close' },
  });
}
