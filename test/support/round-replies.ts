/** Checks the replies about a real auction, as sent over HTTP, against their schemas. */
import { expect } from 'vitest'
import { fromJSONSchema } from 'zod'
import * as z from 'zod/mini'
import { createCaller } from '../../src/api/caller'
import type { EndpointRow, Fetch } from '../../src/api/endpoint'
import { endpoints } from '../../src/api/endpoints'
import { writeOpenApi } from '../../src/api/openapi'
import type { ChainId, OrderUid } from '../../src/domain/scalars'
import { BASE } from './service'

type Operation = {
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { schema: never }>> }>
  >
}
const { paths } = writeOpenApi(BASE) as { paths: Record<string, Record<string, Operation>> }

/** Returns the schema that the OpenAPI document gives a reply. */
function writtenSchema(row: EndpointRow): z.ZodMiniType {
  const operation = paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()]
  const schema = operation?.responses['200']?.content['application/json']?.schema
  if (!schema) throw new Error(`the document says nothing of ${row.path}`)
  return fromJSONSchema(schema) as unknown as z.ZodMiniType
}

/**
 * Checks a reply against its endpoint and the document. Decoding and encoding again must give the same value.
 */
function checkReply(row: EndpointRow, json: unknown): void {
  expect(z.encode(row.reply, z.decode(row.reply, json as never))).toEqual(json)
  expect(writtenSchema(row).safeParse(json)).toMatchObject({ success: true })
}

/**
 * Checks that both schemas refuse a reply with one changed field. Otherwise their acceptance would prove
 * nothing.
 */
function checkSpoilt(row: EndpointRow, json: unknown, spoil: (reply: never) => void): void {
  const spoilt = structuredClone(json)
  spoil(spoilt as never)
  expect(z.safeDecode(row.reply, spoilt as never).success).toBe(false)
  expect(writtenSchema(row).safeParse(spoilt).success).toBe(false)
}

/**
 * Requests everything about the auction in which an order was filled, checks each reply, and returns the
 * debug report.
 */
export async function checkRound(fetch: Fetch, network: ChainId, uid: OrderUid) {
  let json: unknown
  const listening: Fetch = async (request) => {
    const response = await fetch(request)
    json = await response.clone().json()
    return response
  }
  const call = createCaller(listening, { orderbook: BASE, wallet: BASE })
  const report = await call('getDebugReport', { network, uid })
  checkReply(endpoints.getDebugReport, json)
  checkSpoilt(
    endpoints.getDebugReport,
    json,
    (reply: { auctions: [{ proposedSolutions: [{ score: unknown }] }] }) => {
      reply.auctions[0].proposedSolutions[0].score = 'much'
    },
  )
  const auctionId = report.auctions.at(-1)?.id ?? -1
  const competition = await call('getSolverCompetition', { network, auctionId })
  checkReply(endpoints.getSolverCompetition, json)
  checkSpoilt(endpoints.getSolverCompetition, json, (reply: { solutions: [{ ranking: unknown }] }) => {
    reply.solutions[0].ranking = 'first'
  })
  const [hash] = competition.transactionHashes
  if (!hash) throw new Error('the round settled nothing')
  const same = [
    ['getSolverCompetitionV2', () => call('getSolverCompetitionV2', { network, auctionId })],
    ['getLatestCompetition', () => call('getLatestCompetition', { network })],
    ['getCompetitionByTransaction', () => call('getCompetitionByTransaction', { network, hash })],
  ] as const
  for (const [name, ask] of same) {
    expect(await ask()).toEqual(competition)
    checkReply(endpoints[name], json)
  }
  return { report, competition }
}
