/** What the worker answers for the desk itself, beside the service: /desk/… paths, checked by schema like every other. */
import * as z from 'zod/mini'
import type { Fetch } from '../api/endpoint'
import { Refusal } from '../domain/refusal'
import { chainId, orderUid } from '../domain/scalars'
import { faultOf } from '../domain/schema-faults'
import { type BadgeRequest, type BadgeView, badgeRequest, badgeView } from './badges'

const openRequest = z.object({ chainId, uid: orderUid })

/** Who does what is asked for. */
export interface DeskActs {
  readonly wake: () => Promise<void>
  readonly viewBadges: (asked: BadgeRequest) => Promise<readonly BadgeView[]>
  readonly openOrder: (asked: z.output<typeof openRequest>) => Promise<void>
}

async function readBody<S extends z.ZodMiniType>(request: Request, schema: S): Promise<z.output<S>> {
  const given: unknown = await request.json().catch(() => undefined)
  const parsed = z.safeDecode(schema, given as z.input<S>)
  if (parsed.success) return parsed.data
  const { field, wrong } = faultOf(parsed.error, given)
  throw new Refusal('InvalidParameter', { description: `${field || 'body'}: ${wrong}` })
}

const done = (): Response => new Response(null, { status: 204 })

type Answer = (request: Request, acts: DeskActs) => Promise<Response>

const ANSWERS = {
  'POST /desk/wake': async (_, { wake }) => {
    await wake()
    return done()
  },
  'POST /desk/badges': async (request, { viewBadges }) => {
    const badges = await viewBadges(await readBody(request, badgeRequest))
    return Response.json({ badges: badges.map((view) => z.encode(badgeView, view)) })
  },
  'POST /desk/open': async (request, { openOrder }) => {
    await openOrder(await readBody(request, openRequest))
    return done()
  },
} as const satisfies Record<string, Answer>

const answers: Readonly<Record<string, Answer | undefined>> = ANSWERS

/** Answers the desk's own paths, and has the service answer the rest. @throws Refusal InvalidParameter, NotFound */
export const createDeskFetch =
  (acts: DeskActs, service: Fetch): Fetch =>
  async (request) => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/desk/')) return service(request)
    const answer = answers[`${request.method} ${pathname}`]
    if (!answer) throw new Refusal('NotFound', { description: `No such path: ${pathname}` })
    return answer(request, acts)
  }
