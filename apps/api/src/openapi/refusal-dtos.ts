import { IsString } from 'class-validator';
import { Schema } from '../schema/fields';

/** The body of 401. */
export class UnauthorizedResponse {
  @IsString()
  @Schema({ description: 'what is wrong with the token' })
  readonly error!: string;
}

/** The body of 429. */
export class TooManyRequestsResponse {
  @IsString()
  @Schema({ description: 'which limit was reached' })
  readonly message!: string;
}

// Each experimental group has dedicated types, as clients of this interface know them. A class needs a field of its own
// to be registered as a DTO.

export class GetProfileConfigListV1401Response extends UnauthorizedResponse {
  @IsString()
  override readonly error!: string;
}

export class GetSearchAttributeConfigV1401Response extends UnauthorizedResponse {
  @IsString()
  override readonly error!: string;
}

export class GetProfileConfigListV1429Response extends TooManyRequestsResponse {
  @IsString()
  override readonly message!: string;
}

export class GetSearchAttributeConfigV1429Response extends TooManyRequestsResponse {
  @IsString()
  override readonly message!: string;
}
