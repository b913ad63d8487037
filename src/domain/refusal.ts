/** Refusal: an error that is a valid answer. Its rows are in refusals.ts. */
import { type ErrorType, type RefusalRow, refusals } from './refusals'
import type { WalletErrorType } from './wallet-refusals'

/** Key of a row in either catalogue. */
export type AnyErrorType = ErrorType | WalletErrorType

/** Details of a refusal in addition to its row. */
export interface RefusalDetails {
  /** Replaces the row's message by a more exact one. */
  readonly description?: string
  /** Replaces the row's fix if the reader needs another. */
  readonly fix?: string | undefined
  /**
   * Words of another party, cleaned and quoted with their source (see `quoteForeign`). Never part of the
   * description.
   */
  readonly quote?: string
  /** Machine-readable data, e.g. `{fee_amount}`. Any JSON. */
  readonly data?: unknown
  readonly retryAfterSeconds?: number
  /** Error type of a remote service that is not in the catalogue. */
  readonly foreignType?: string
  readonly status?: number
  /** Methods of the path, for `MethodNotAllowed`. */
  readonly allow?: readonly string[]
}

/** Error that is a valid answer. Any other error is a bug. @example throw new Refusal('ZeroAmount') */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly errorType: AnyErrorType
  readonly details: RefusalDetails
  readonly #row: RefusalRow

  constructor(errorType: WalletErrorType, details: RefusalDetails, row: RefusalRow)
  constructor(errorType: ErrorType, details?: RefusalDetails)
  constructor(
    errorType: AnyErrorType,
    details: RefusalDetails = {},
    row: RefusalRow = refusals[errorType as ErrorType],
  ) {
    super(details.description || row.message)
    this.errorType = errorType
    this.details = details
    this.#row = row
  }

  get status(): number {
    return this.details.status ?? this.#row.status
  }

  /** Advice for the reader. Empty for an error type of a remote service. */
  get fix(): string {
    return this.details.foreignType ? '' : (this.details.fix ?? this.#row.fix)
  }
}

/** Returns undefined for a refusal. For use in `catch`. @throws any other error */
export function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

/** Returns undefined for a refusal of one type. For use in `catch`. @throws any other error */
export const ignoreRefusalOf =
  (errorType: AnyErrorType) =>
  (error: unknown): undefined => {
    if (!(error instanceof Refusal) || error.errorType !== errorType) throw error
  }

/** Throws InvalidParameter with the name of the field (SOURCES: HTTP). @throws Refusal InvalidParameter */
export function refuseField(field: string, wrong: string): never {
  throw new Refusal('InvalidParameter', { description: `${field}: ${wrong}` })
}
