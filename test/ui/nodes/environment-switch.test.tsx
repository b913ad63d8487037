import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { profiles } from '../../../src/client/settings/profiles'
import { changeSettings, defaultSettings, readSettings } from '../../../src/client/settings/settings'
import { publicNodesOf } from '../../../src/domain/chains/public-nodes'
import { EnvironmentSwitch } from '../../../src/ui/nodes/environment-switch'
import { EnvironmentSwitchScreen } from '../../../src/ui/nodes/environment-switch-screen'
import { readContinued } from '../../../src/ui/nodes/typed-nodes'
import { type Workspace, WorkspaceContext } from '../../../src/ui/workspace/workspace'
import { emptyClientDb, MAINNET } from '../../support/client'
import { button, choose, clearPage, draw, type, wordsOfPage } from '../../support/drawn-page'
import { workspaceOf } from '../../support/workspace'

const ports = vi.hoisted(() => ({ asked: [] as string[][], allowed: [] as string[], tabs: [] as string[] }))
vi.mock('webextension-polyfill', () => {
  const contains = async ({ origins }: { origins: string[] }) =>
    origins.every((each) => ports.allowed.includes(each))
  const request = async ({ origins }: { origins: string[] }) => {
    ports.asked.push(origins)
    return true
  }
  const create = async ({ url }: { url: string }) => void ports.tabs.push(url)
  const runtime = { getURL: (path: string) => path, sendMessage: async () => undefined }
  const alarms = { get: async () => undefined, create: async () => undefined }
  return { default: { permissions: { contains, request }, tabs: { create }, runtime, alarms } }
})

const SERVICE = ['https://api.cow.fi/*', 'https://bff.cow.fi/*']
const NODES = publicNodesOf(MAINNET).map(({ url }) => `${url}/*`)
const fetched = vi.fn<(request: Request) => Promise<Response>>(async () => Response.json({ result: '0x1' }))

/** Replies of a node of Ethereum. */
async function replyAsNode(request: Request): Promise<Response> {
  const { method } = (await request.json()) as { method: string }
  return Response.json({ result: method === 'eth_chainId' ? '0x1' : { number: '0x1', timestamp: '0x1' } })
}

beforeEach(async () => {
  for (const list of Object.values(ports)) list.length = 0
  fetched.mockReset().mockImplementation(async () => Response.json({ result: '0x1' }))
  vi.stubGlobal('location', { hash: '' })
  await emptyClientDb()
})
afterEach(clearPage)

/** Resolves after Preact has rendered a change, which it does in a microtask. */
const rendered = () => Promise.resolve().then(() => undefined)

function drawSwitch(surface: Workspace['surface'] = 'tab', onDone = () => undefined) {
  draw(
    <WorkspaceContext.Provider value={{ ...workspaceOf(defaultSettings), surface }}>
      <EnvironmentSwitch profile={profiles.production} chainId={MAINNET} onDone={onDone} />
    </WorkspaceContext.Provider>,
  )
  vi.stubGlobal('fetch', fetched)
}

describe('the switch to Production', () => {
  it('names the operators of the public nodes and contacts nothing before a press', async () => {
    drawSwitch()
    await expect.poll(wordsOfPage).toContain('PublicNode and dRPC learn your IP address')
    expect(wordsOfPage()).toContain(
      'Transactions go to MEV Blocker first, and to the others only if it is out.',
    )
    expect(fetched).not.toHaveBeenCalled()
    expect(ports.asked).toEqual([])
  })

  it('asks once for exactly the hosts of the service and of the public nodes, and stores the nodes', async () => {
    drawSwitch()
    button('Switch to Production').click()
    await expect.poll(async () => (await readSettings()).profileId).toBe('production')
    expect(ports.asked).toEqual([[...SERVICE, ...NODES]])
    expect((await readSettings()).nodes).toEqual({ 1: publicNodesOf(MAINNET).map(({ url }) => url) })
  })

  it('asks for the hosts of the service only if the user wants no node, and stores that choice', async () => {
    drawSwitch()
    choose('Without a node')
    await rendered()
    button('Switch to Production').click()
    await expect.poll(async () => (await readSettings()).profileId).toBe('production')
    expect(ports.asked).toEqual([SERVICE])
    expect((await readSettings()).nodes).toEqual({ 1: [] })
  })

  it('stores nothing if a typed node is of another network', async () => {
    fetched.mockResolvedValueOnce(Response.json({ result: '0x5' }))
    drawSwitch()
    choose('My own node')
    await expect.poll(wordsOfPage).toContain('RPC endpoint of Ethereum')
    type('RPC endpoint of Ethereum', 'https://rpc.example')
    await rendered()
    button('Switch to Production').click()
    await expect.poll(wordsOfPage).toContain('is of network 5, not 1')
    expect((await readSettings()).profileId).toBe('sandbox')
    expect(wordsOfPage()).not.toContain('Save it anyway')
    expect(ports.asked).toEqual([[...SERVICE, 'https://rpc.example/*']])
  })

  it('stores a typed node that does not answer only after another press', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    drawSwitch()
    choose('My own node')
    await expect.poll(wordsOfPage).toContain('RPC endpoint of Ethereum')
    type('RPC endpoint of Ethereum', 'https://rpc.example')
    await rendered()
    button('Switch to Production').click()
    await expect.poll(wordsOfPage).toContain('The RPC endpoint rpc.example does not answer')
    expect((await readSettings()).profileId).toBe('sandbox')
    button('Save it anyway').click()
    await expect.poll(async () => (await readSettings()).nodes).toEqual({ 1: ['https://rpc.example'] })
  })

  it('stores nothing if a typed node knows its network and no block', async () => {
    drawSwitch()
    choose('My own node')
    await expect.poll(wordsOfPage).toContain('RPC endpoint of Ethereum')
    type('RPC endpoint of Ethereum', 'https://rpc.example')
    await rendered()
    button('Switch to Production').click()
    await expect.poll(wordsOfPage).toContain('unreadable reply to eth_getBlockByNumber')
    expect((await readSettings()).profileId).toBe('sandbox')
  })

  it('continues in a tab with the choice made if the popup would need a prompt', async () => {
    globalThis.location.hash = '#/order/production/1/0xab'
    drawSwitch('popup')
    choose('My own node')
    await expect.poll(wordsOfPage).toContain('RPC endpoint of Ethereum')
    type('RPC endpoint of Ethereum', 'https://rpc.example/key')
    await rendered()
    button('Switch to Production').click()
    await expect.poll(() => ports.tabs).toEqual(['tab.html#/switch/production/1/own'])
    expect(await readContinued()).toEqual({
      text: 'https://rpc.example/key',
      hash: '#/order/production/1/0xab',
    })
    expect(ports.asked).toEqual([])
    await clearPage()
    vi.stubGlobal('location', { hash: '#/switch/production/1/own' })
    vi.stubGlobal('fetch', fetched)
    draw(
      <WorkspaceContext.Provider value={workspaceOf(defaultSettings)}>
        <EnvironmentSwitchScreen params={{ profile: 'production', chain: '1', nodes: 'own' }} />
      </WorkspaceContext.Provider>,
    )
    await expect.poll(wordsOfPage).toContain('RPC endpoint of Ethereum')
    fetched.mockImplementation(replyAsNode)
    button('Switch to Production').click()
    await expect.poll(() => globalThis.location.hash).toBe('#/order/production/1/0xab')
    expect((await readSettings()).nodes).toEqual({ 1: ['https://rpc.example/key'] })
  })

  it('happens in the popup if all hosts are allowed already', async () => {
    ports.allowed.push(...SERVICE, ...NODES)
    drawSwitch('popup')
    button('Switch to Production').click()
    await expect.poll(async () => (await readSettings()).profileId).toBe('production')
    expect(ports.tabs).toEqual([])
  })

  it('asks for no node again once the user chose to have none', async () => {
    await changeSettings({ nodes: { 1: [] } })
    draw(
      <WorkspaceContext.Provider value={workspaceOf(await readSettings())}>
        <EnvironmentSwitch profile={profiles.production} chainId={MAINNET} />
      </WorkspaceContext.Provider>,
    )
    await expect.poll(wordsOfPage).toContain('Switch to Production')
    expect(wordsOfPage()).not.toContain('Use public nodes')
  })
})
