/** Runs the badges as a plain script of a page, before a desk that the test plays: for what a page may do to them. */

import type { BadgeView } from '../../../src/desk/bridge'
import { runBadges } from '../../../src/pages/badges'
import type { NamedOrder } from '../../../src/pages/requests'

/** What the test holds of the desk it plays. */
export interface PlayedDesk {
  /** Requests in their order, as `path uid uid …`. */
  readonly asked: string[]
  /** What the desk knows, by `chainId:uid`. */
  readonly views: Record<string, Omit<BadgeView, 'uid'>>
  readonly announce: () => void
  readonly stop: () => void
}

const life = new AbortController()
const listeners: (() => void)[] = []
const asked: string[] = []
const views: PlayedDesk['views'] = {}

function answerBadges(chainId: number, uids: readonly string[]): Response {
  const badges = uids.flatMap((uid) => {
    const view = views[`${chainId}:${uid}`] ?? views[uid]
    return view ? [{ ...view, uid }] : []
  })
  return Response.json({ badges })
}

async function answer(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname
  const body: NamedOrder & { uids?: string[] } = await request.json()
  asked.push([path, body.chainId, ...(body.uids ?? [body.uid])].join(' '))
  return path === '/desk/badges' ? answerBadges(body.chainId, body.uids ?? []) : new Response()
}

const played: PlayedDesk = {
  asked,
  views,
  announce: () => {
    for (const hear of listeners) hear()
  },
  stop: () => life.abort(),
}
const startBadges = () =>
  runBadges(
    { fetch: answer, onOrdersChanged: (hear) => listeners.push(hear), endIfOrphaned: () => {} },
    life.signal,
  )

Object.assign(globalThis, { desk: played, startBadges })
