import { Type } from 'class-transformer';
import { IsIn, IsString, Length, ValidateNested } from 'class-validator';
import type { ErrorBody, ErrorMessage } from './errors';

export class ErrorMessageDto implements ErrorMessage {
  @IsIn(['en-US'])
  readonly locale!: 'en-US';

  @IsIn(['DEFAULT'])
  readonly localeOrigin!: 'DEFAULT';

  @IsString()
  readonly text!: string;
}

/** The body of every error except 401 and 429. */
export class ErrorResponseDto implements ErrorBody {
  @IsString()
  readonly detailCode!: string;

  @Length(32, 32)
  readonly trackingId!: string;

  @ValidateNested({ each: true })
  @Type(() => ErrorMessageDto)
  readonly messages!: readonly ErrorMessageDto[];

  @ValidateNested({ each: true })
  @Type(() => ErrorMessageDto)
  readonly causes!: readonly ErrorMessageDto[];
}
