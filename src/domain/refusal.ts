/** The one class of error that is an answer. Its rows stand in refusals.ts. */
import { type ErrorType, refusals } from './refusals'

/** What a refusal may carry beside its row. */
export interface RefusalDetails {
  /** Replaces the row's general sentence by an exact one. */
  readonly description?: string
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
  readonly errorType: ErrorType
  readonly details: RefusalDetails

  constructor(errorType: ErrorType, details: RefusalDetails = {}) {
    super(details.description ?? refusals[errorType].says)
    this.errorType = errorType
    this.details = details
  }

  get status(): number {
    return this.details.status ?? refusals[this.errorType].status
  }

  /** What would be right, for the reader of the message. */
  get fix(): string {
    return this.details.foreignType ? '' : refusals[this.errorType].fix
  }
}

/** Refuses with InvalidParameter, naming the field (SOURCES: HTTP). @throws Refusal always. */
export function refuseField(field: string, wrong: string): never {
  throw new Refusal('InvalidParameter', { description: `${field}: ${wrong}` })
}
