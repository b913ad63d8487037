/** The worker's own endpoints for our pages, apart from the service: /client/… paths, checked by schema like every other. */
import * as z from 'zod/mini'
import type { Fetch } from '../../api/endpoint'
import { Refusal } from '../../domain/refusal'
import { faultOf } from '../../domain/schema-faults'
import { subscribeRequest } from '../notify/channels/push/in-worker'

/** The functions behind the endpoints. */
export interface ClientActs {
  readonly wake: () => Promise<void>
  /** Submits what was signed: resolves before the round that follows. */
  readonly submit: () => Promise<void>
  /** Answers a subscription, or an error text. */
  readonly subscribe: (asked: z.output<typeof subscribeRequest>) => Promise<unknown>
}

/** The body of a request. @throws Refusal InvalidParameter, naming the field */
export async function readBody<S extends z.ZodMiniType>(request: Request, schema: S): Promise<z.output<S>> {
  const given: unknown = await request.json().catch(() => undefined)
  const parsed = z.safeDecode(schema, given as z.input<S>)
  if (parsed.success) return parsed.data
  const { field, wrong } = faultOf(parsed.error, given)
  throw new Refusal('InvalidParameter', { description: `${field || 'body'}: ${wrong}` })
}

type Answer = (request: Request, acts: ClientActs) => Promise<unknown>

const ANSWERS = {
  wake: (_, { wake }) => wake(),
  submit: (_, { submit }) => submit(),
  subscribe: async (request, { subscribe }) => subscribe(await readBody(request, subscribeRequest)),
} as const satisfies Record<keyof ClientActs, Answer>

const answerOf = (path: string): Answer | undefined =>
  Object.hasOwn(ANSWERS, path) ? ANSWERS[path as keyof typeof ANSWERS] : undefined

/** Answers the /client/… paths, and has the service answer the rest. @throws Refusal InvalidParameter, NotFound */
export const createClientFetch =
  (acts: ClientActs, service: Fetch): Fetch =>
  async (request) => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/client/')) return service(request)
    const answer = request.method === 'POST' ? answerOf(pathname.slice('/client/'.length)) : undefined
    if (!answer) throw new Refusal('NotFound', { description: `No such path: ${pathname}` })
    const value = await answer(request, acts)
    return value === undefined ? new Response(null, { status: 204 }) : Response.json(value)
  }
