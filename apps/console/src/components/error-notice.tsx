import { ApiError } from '../api/api-error';
import { Button } from './button';
import { Text } from './name';
import { SignInAgain } from './sign-in-again';
import { en } from '../messages/en';

interface Props {
  readonly error: unknown;
  /** Reads again; undefined for what the user sends again by its own button. */
  readonly retry: (() => unknown) | undefined;
}

/** Shows what to do, then the reasons of the API. */
export function ErrorNotice({ error, retry }: Props) {
  const { status, reasons, trackingId } =
    error instanceof ApiError ? error : { status: -1, reasons: [String(error)], trackingId: undefined };
  return (
    <div className="notice error" role="alert">
      <p>
        <strong>{adviceFor(status)}</strong>
      </p>
      {reasons.map((reason) => (
        <p key={reason}>
          <Text>{reason.slice(0, 500)}</Text>
        </p>
      ))}
      {trackingId !== undefined && <p className="muted small">{en.errors.tracking(trackingId)}</p>}
      {status === 401 && <SignInAgain />}
      {retry && status !== 401 && (
        <Button className="button" onPress={() => void retry()}>
          {en.errors.retry}
        </Button>
      )}
    </div>
  );
}

function adviceFor(status: number): string {
  if (status === 0) return en.errors.network;
  return ((en.errors as Record<string | number, unknown>)[status] as string | undefined) ?? en.errors.other;
}
