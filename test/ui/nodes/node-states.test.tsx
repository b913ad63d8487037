import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { nodeFor } from '../../../src/client/chain/rpc'
import { profiles } from '../../../src/client/settings/profiles'
import { defaultSettings } from '../../../src/client/settings/settings'
import { NodeNote, NodeStates } from '../../../src/ui/nodes/node-states'
import { WorkspaceContext } from '../../../src/ui/workspace/workspace'
import { emptyClientDb, MAINNET } from '../../support/client'
import { button, clearPage, draw, wordsOfPage } from '../../support/drawn-page'
import { workspaceOf } from '../../support/workspace'

vi.mock('webextension-polyfill', () => ({ default: {} }))

beforeEach(async () => {
  asked = []
  await emptyClientDb()
})
afterEach(clearPage)

let asked: string[] = []
const nodeOf = (urls: readonly string[]) => nodeFor(profiles.production, MAINNET, { nodes: { 1: [...urls] } })

/** Replies of three endpoints: one is over its rate limit, one never answers, the others are well. */
async function answer(request: Request): Promise<Response> {
  asked.push(request.url)
  if (request.url.includes('hanging')) return new Promise(() => undefined)
  if (request.url.includes('busy')) return new Response('busy', { status: 429 })
  const { method } = (await request.json()) as { method: string }
  const block = { number: '0x10', timestamp: '0x10' }
  return Response.json({ result: method === 'eth_chainId' ? '0x1' : block })
}

function drawStates(part: typeof NodeNote, urls = ['https://busy.example', 'https://eth.drpc.org']) {
  const nodes = { 1: urls }
  const workspace = { ...workspaceOf({ ...defaultSettings, nodes }), profile: profiles.production }
  const Part = part
  draw(
    <WorkspaceContext.Provider value={workspace}>
      <Part />
    </WorkspaceContext.Provider>,
  )
  vi.stubGlobal('fetch', answer)
}

describe('the states of RPC endpoints', () => {
  it('name block, delay and error of each endpoint, and the note names the failing one', async () => {
    drawStates(NodeStates)
    await expect.poll(wordsOfPage).toMatch(/dRPC · eth\.drpc\.orgBlock 16, \d+ ms/)
    expect(wordsOfPage()).toContain('The RPC endpoint busy.example refuses: too many requests.')
    await clearPage()
    drawStates(NodeNote)
    expect(wordsOfPage()).toBe('The RPC endpoint busy.example refuses: too many requests.')
  })
  it('are shown as soon as they are known, while requests still wait for an answer', async () => {
    drawStates(NodeNote, ['https://hanging.example', 'https://busy.example/2'])
    const reading = nodeOf(['https://hanging.example', 'https://busy.example/2'])?.ask(
      'eth_gasPrice',
      [],
      z.string(),
    )
    await expect
      .poll(wordsOfPage, { timeout: 4_000 })
      .toBe(
        'hanging.example did not answer within 2 s. The RPC endpoint busy.example refuses: too many requests.',
      )
    await expect(Promise.race([reading, 'waiting'])).resolves.toBe('waiting')
  })
  it('are known of a single endpoint as well', async () => {
    drawStates(NodeNote, ['https://busy.example/3'])
    await expect.poll(wordsOfPage).toBe('The RPC endpoint busy.example refuses: too many requests.')
  })
  it('list the endpoint that receives transactions only, which nothing asks before the press', async () => {
    const urls = ['https://eth.drpc.org/1', 'https://rpc.mevblocker.io']
    drawStates(NodeStates, urls)
    await expect.poll(wordsOfPage).toMatch(/eth\.drpc\.orgBlock 16, \d+ ms/)
    expect(wordsOfPage()).toContain('MEV Blocker · rpc.mevblocker.ioReceives transactions only')
    expect(asked.some((url) => url.includes('mevblocker'))).toBe(false)
    button('Check now').click()
    await expect.poll(wordsOfPage).toMatch(/mevblocker\.ioReceives transactions only · Block 16, \d+ ms/)
  })
  it('say that endpoints of one operator are not compared', async () => {
    const words = 'All are of one operator, so they are not compared.'
    drawStates(NodeStates)
    expect(wordsOfPage()).not.toContain(words)
    await clearPage()
    drawStates(NodeStates, ['https://a.busy.example', 'https://b.busy.example'])
    expect(wordsOfPage()).toContain(words)
  })
})
