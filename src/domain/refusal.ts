/** The one class of error that is an answer. Its rows stand in refusals.ts. */
import { type ErrorType, type RefusalRow, refusals } from './refusals'
import type { WalletErrorType } from './wallet-refusals'

/** The name of a row of either catalogue. */
export type AnyErrorType = ErrorType | WalletErrorType

/** What a refusal may carry beside its row. */
export interface RefusalDetails {
  /** Replaces the row's general sentence by an exact one. */
  readonly description?: string
  /** Replaces the row's way out where the reader has another. */
  readonly fix?: string | undefined
  /** Words of another party, cleaned and quoted with their source, see `quoteForeign`; never part of the description. */
  readonly quote?: string
  /** Machine-readable addition, e.g. `{fee_amount}`; any JSON. */
  readonly data?: unknown
  readonly retryAfterSeconds?: number
  /** The name a remote service used that is not in the catalogue. */
  readonly foreignType?: string
  readonly status?: number
  /** Methods of the path, for `MethodNotAllowed`. */
  readonly allow?: readonly string[]
}

/** The one error that is an answer. @example throw new Refusal('ZeroAmount') */
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
    super(details.description ?? row.says)
    this.errorType = errorType
    this.details = details
    this.#row = row
  }

  get status(): number {
    return this.details.status ?? this.#row.status
  }

  /** What is wrong in general, where the message says nothing. */
  get says(): string {
    return this.#row.says
  }

  /** What would be right, for the reader of the message. */
  get fix(): string {
    return this.details.foreignType ? '' : (this.details.fix ?? this.#row.fix)
  }
}

/** Answers nothing in the place of a refusal: for `catch`. @throws what is no Refusal */
export function passRefusal(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

/** Answers nothing in the place of a refusal of one type: for `catch`. @throws whatever else it is */
export const passOnly =
  (errorType: AnyErrorType) =>
  (error: unknown): undefined => {
    if (!(error instanceof Refusal) || error.errorType !== errorType) throw error
  }

/** Refuses with InvalidParameter, naming the field (SOURCES: HTTP). @throws Refusal always. */
export function refuseField(field: string, wrong: string): never {
  throw new Refusal('InvalidParameter', { description: `${field}: ${wrong}` })
}
