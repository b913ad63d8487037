/** Runs the badges as a plain script of a page, before a desk that the test plays: for what a page may do to them. */
import type { BadgeView, BellView, CardView, PageView } from '../../../src/client/bridge/views'
import { LOOKS } from '../../../src/client/explorer/page-looks'
import { STYLE } from '../../../src/client/explorer/page-style'
import { siteTable } from '../../../src/client/explorer/site-table'
import { runBadges } from '../../../src/content/badges'

/** What the test holds of the desk it plays. */
export interface PlayedDesk {
  /** What was asked about orders, as `path chainId id id …`. */
  readonly asked: string[]
  /** What the desk knows, by `chainId:id` or by id. */
  readonly views: Record<string, Omit<BadgeView, 'id'>>
  /** How the page is to be treated; no bell unless told. */
  readonly page: { -readonly [Key in keyof PageView]: PageView[Key] }
  readonly card: { value: CardView }
  readonly bell: { value: BellView }
  readonly announce: () => void
  readonly stop: () => void
}

const life = new AbortController()
const listeners: (() => void)[] = []
const asked: string[] = []
const views: PlayedDesk['views'] = {}
const page: PlayedDesk['page'] = {
  ...{ sites: siteTable([]), marksAddresses: false, bell: null },
  ...{ style: STYLE, looks: LOOKS },
}
const card: PlayedDesk['card'] = { value: { title: '1 WETH → 3,000 USDC', lines: [], orders: [] } }
const bell: PlayedDesk['bell'] = { value: { unread: 0, place: null } }

interface Body {
  readonly chainId?: number
  readonly id?: string
  readonly uid?: string
  readonly screen?: string
  readonly uids?: string[]
  readonly transactions?: string[]
  readonly addresses?: string[]
  readonly due?: string[]
}

const listIds = ({ uids = [], transactions = [], addresses = [] }: Body) => [
  ...uids,
  ...transactions,
  ...addresses,
]

function answerBadges(body: Body): Response {
  const badges = listIds(body).flatMap((id) => {
    const view = views[`${body.chainId}:${id}`] ?? views[id]
    return view && (view.isMine || body.due?.includes(id)) ? [{ ...view, id }] : []
  })
  return Response.json(badges)
}

async function answer(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname
  const body: Body = await request.json()
  const replies: Record<string, () => Response> = {
    '/desk/page': () => Response.json(page),
    '/desk/bell': () => Response.json(bell.value),
    '/desk/card': () => Response.json(card.value),
    '/desk/badges': () => answerBadges(body),
  }
  const ids = [...listIds(body), body.id, body.uid, body.screen].filter((part) => part !== undefined)
  if (path !== '/desk/page' && path !== '/desk/bell') asked.push([path, body.chainId, ...ids].join(' '))
  return replies[path]?.() ?? new Response(null, { status: 204 })
}

const played: PlayedDesk = {
  asked,
  views,
  page,
  card,
  bell,
  announce: () => {
    for (const hear of listeners) hear()
  },
  stop: () => life.abort(),
}
const startBadges = () =>
  void runBadges(
    { fetch: answer, onOrdersChanged: (hear) => listeners.push(hear), endIfOrphaned: () => {} },
    life.signal,
  )

Object.assign(globalThis, { desk: played, startBadges })
