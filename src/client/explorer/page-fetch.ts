/** What the worker answers our content script on a web page: these few paths, checked by schema, and so many a minute. */
import type * as z from 'zod/mini'
import { Refusal } from '../../domain/refusal'
import type { Milliseconds } from '../../domain/scalars'
import { badgeRequest, bellRequest, cardRequest, openRequest, pageRequest } from '../bridge/views'
import { createPageLimits, type PageQuestion } from './page-limits'
import type { PageActs, WebPage } from './requests'
import { readBody } from './routes'

/** Answers a page. */
export type PageFetch = (request: Request, page: WebPage) => Promise<Response>

const SCHEMAS = {
  badges: badgeRequest,
  card: cardRequest,
  page: pageRequest,
  bell: bellRequest,
  open: openRequest,
} as const satisfies Record<PageQuestion, z.ZodMiniType>

const PATH = /^\/client\/(\w+)$/

/** What a request asks; undefined for whatever is not open to pages. A path is taken to the letter: nothing in it is unescaped. */
export function questionOf(method: string, path: string): PageQuestion | undefined {
  const [, name = ''] = PATH.exec(path) ?? []
  return method === 'POST' && Object.hasOwn(SCHEMAS, name) ? (name as PageQuestion) : undefined
}

/** @throws Refusal Forbidden, InvalidParameter, RateLimited */
export function createPageFetch(acts: PageActs, now: () => Milliseconds): PageFetch {
  const limits = createPageLimits(now)
  const ask = async (question: PageQuestion, request: Request, page: WebPage): Promise<unknown> => {
    switch (question) {
      case 'badges': {
        const asked = await readBody(request, SCHEMAS.badges)
        return acts.badges({ ...asked, addresses: [...limits.admit(page.tabId, asked.addresses)] }, page)
      }
      case 'card':
        return acts.card(await readBody(request, SCHEMAS.card), page)
      case 'page':
        return acts.page(page)
      case 'bell':
        return acts.bell(page)
      case 'open':
        return acts.open(await readBody(request, SCHEMAS.open), page)
      default:
        return question satisfies never
    }
  }
  return async (request, page) => {
    const question = questionOf(request.method, new URL(request.url).pathname)
    if (!question) throw new Refusal('Forbidden')
    limits.count(page.tabId, question)
    const value = await ask(question, request, page)
    return value === undefined ? new Response(null, { status: 204 }) : Response.json(value)
  }
}
