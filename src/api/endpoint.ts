/** What one endpoint is: a row of data. Types, router, caller and documents are read off it. */
import type * as z from 'zod/mini'
import type { ErrorType } from '../domain/refusals'
import type { Milliseconds } from '../domain/scalars'

/** Everything that can answer a question of the API. */
export type Fetch = (request: Request) => Promise<Response>

/** Order-book routes refuse with `{errorType, description}`, wallet-facing ones with `{message}` (SOURCES: HTTP). */
export type Area = 'orderbook' | 'wallet'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One endpoint. `params` holds the path's and the query's values, `statuses` the usual success status first. */
export interface EndpointRow {
  readonly method: Method
  readonly path: string
  readonly params: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  readonly reply: z.ZodMiniType
  readonly statuses: readonly [number, ...number[]]
  readonly area: Area
  readonly refusals: readonly ErrorType[]
  /** `Cache-Control` of a success. */
  readonly cache?: string
  /** A reply that is plain text instead of JSON. */
  readonly isText?: true
  /** A reply that comes in parts: `reply` is the schema of one, each an event of `text/event-stream`. */
  readonly isStream?: true
}

type BodyOf<R extends EndpointRow> = R extends { readonly body: infer B extends z.ZodMiniType }
  ? { readonly body: z.output<B> }
  : unknown
/** The params of a row; for a row without any there is nothing to give. */
type ParamsOf<R extends EndpointRow> =
  z.output<R['params']> extends Record<string, never> ? unknown : z.output<R['params']>
/** Decoded input of a row: its params, and its body under `body`. */
export type RowInput<R extends EndpointRow> = ParamsOf<R> & BodyOf<R>
/** Decoded reply of a row: one value, or its parts as they come. */
export type RowReply<R extends EndpointRow> = R extends { readonly isStream: true }
  ? AsyncIterable<z.output<R['reply']>>
  : z.output<R['reply']>

/** Facts of a request given to its handler besides the input; all of them share its `now`. */
export interface RequestContext {
  readonly now: Milliseconds
  readonly signal: AbortSignal
}

/** A reply with another of its row's success statuses. */
export class Answer<T> {
  readonly body: T
  readonly status: number

  constructor(body: T, status: number) {
    this.body = body
    this.status = status
  }
}

/** The function that answers an endpoint. */
export type Handler<I, R> = (input: I, context: RequestContext) => Promise<R | Answer<R>>

/** The function that answers a row. */
export type RowHandler<R extends EndpointRow> = Handler<RowInput<R>, RowReply<R>>
