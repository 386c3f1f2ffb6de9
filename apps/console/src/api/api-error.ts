interface ErrorFields {
  /** 0 if no response was received. */
  readonly status: number;
  readonly reasons?: readonly string[];
  readonly trackingId?: string | undefined;
}

/** A refused or failed call, with the reasons that the API states. */
export class ApiError extends Error {
  readonly status: number;
  readonly reasons: readonly string[];
  readonly trackingId: string | undefined;

  constructor({ status, reasons = [], trackingId }: ErrorFields) {
    super(reasons[0] ?? `status ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.reasons = reasons;
    this.trackingId = trackingId;
  }

  static from(response: Response, text: string): ApiError {
    const trackingId = response.headers.get('x-request-id') ?? undefined;
    return new ApiError({ status: response.status, reasons: reasonsOf(text), trackingId });
  }
}

interface ErrorBody {
  readonly error?: string;
  readonly message?: string;
  readonly messages?: readonly { readonly text: string }[];
  readonly causes?: readonly { readonly text: string }[];
}

/** Returns the reasons in an error body of any API format; none if a proxy responded with another body. */
export function reasonsOf(text: string): readonly string[] {
  try {
    const { error, message, messages = [], causes = [] } = JSON.parse(text) as ErrorBody;
    return [error, message, ...[...causes, ...messages].map((one) => one.text)].filter((one) => one !== undefined);
  } catch {
    return [];
  }
}
