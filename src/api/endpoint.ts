/** An endpoint as a row of data. Types, router, caller and the OpenAPI document are derived from it. */
import type * as z from 'zod/mini'
import type { ErrorType } from '../domain/refusals'
import type { Milliseconds } from '../domain/scalars'

/** A backend: it replies to every request. */
export type Fetch = (request: Request) => Promise<Response>

/**
 * Area of an endpoint. Order-book routes refuse with `{errorType, description}`, wallet-facing ones with
 * `{message}` (SOURCES: HTTP).
 */
export type Area = 'orderbook' | 'wallet'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * An endpoint. `params` contains the values of path and query. `statuses` has the usual success status first.
 */
export interface EndpointRow {
  readonly method: Method
  readonly path: string
  readonly params: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  readonly reply: z.ZodMiniType
  /**
   * Schema by which clients read the reply of any service, if it differs from `reply`: values may be unknown,
   * and every field that is not required may be absent, null or unreadable.
   */
  readonly reading?: z.ZodMiniType
  readonly statuses: readonly [number, ...number[]]
  readonly area: Area
  readonly refusals: readonly ErrorType[]
  /** `Cache-Control` header of a success. */
  readonly cache?: string
  /** True if the reply is plain text instead of JSON. */
  readonly isText?: true
  /** True if the reply is `text/event-stream`. `reply` is the schema of one event. */
  readonly isStream?: true
}

type BodyOf<R extends EndpointRow> = R extends { readonly body: infer B extends z.ZodMiniType }
  ? { readonly body: z.output<B> }
  : unknown
/** Decoded params of a row. */
type ParamsOf<R extends EndpointRow> =
  z.output<R['params']> extends Record<string, never> ? unknown : z.output<R['params']>
/** Decoded input of a row: its params, and its body under `body`. */
export type RowInput<R extends EndpointRow> = ParamsOf<R> & BodyOf<R>
/** Reply of a handler: one value, or the parts of a stream. */
type RowAnswer<R extends EndpointRow> = R extends { readonly isStream: true }
  ? AsyncIterable<z.output<R['reply']>>
  : z.output<R['reply']>
/** Decoded reply of a row, as a client reads it. */
export type RowReply<R extends EndpointRow> = R extends { readonly reading: infer S extends z.ZodMiniType }
  ? z.output<S>
  : RowAnswer<R>

/** Facts about a request for its handler. `now` stays the same during the request. */
export interface RequestContext {
  readonly now: Milliseconds
  readonly signal: AbortSignal
}

/** A reply with a success status other than the row's first. */
export class Answer<T> {
  readonly body: T
  readonly status: number

  constructor(body: T, status: number) {
    this.body = body
    this.status = status
  }
}

type Handler<I, R> = (input: I, context: RequestContext) => Promise<R | Answer<R>>

export type RowHandler<R extends EndpointRow> = Handler<RowInput<R>, RowAnswer<R>>
