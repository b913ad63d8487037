import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { profiles } from '../../../src/client/settings/profiles'
import { defaultSettings } from '../../../src/client/settings/settings'
import { NodeNote, NodeStates } from '../../../src/ui/nodes/node-states'
import { WorkspaceContext } from '../../../src/ui/workspace/workspace'
import { emptyClientDb } from '../../support/client'
import { button, clearPage, draw, wordsOfPage } from '../../support/drawn-page'
import { workspaceOf } from '../../support/workspace'

vi.mock('webextension-polyfill', () => ({ default: {} }))

beforeEach(emptyClientDb)
afterEach(clearPage)

/** Replies of two endpoints: one is over its rate limit, the other one is well. */
async function answer(request: Request): Promise<Response> {
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
    expect(wordsOfPage()).toContain('busy.exampleNot checked yet')
    button('Check now').click()
    await expect.poll(wordsOfPage).toMatch(/dRPC · eth\.drpc\.orgBlock 16, \d+ ms/)
    expect(wordsOfPage()).toContain('The RPC endpoint busy.example does not answer: HTTP status 429.')
    await clearPage()
    drawStates(NodeNote)
    expect(wordsOfPage()).toBe('The RPC endpoint busy.example does not answer: HTTP status 429.')
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
