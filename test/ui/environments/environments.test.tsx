import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeSettings, readSettings } from '../../../src/client/settings/settings'
import { publicNodesOf } from '../../../src/domain/chains/public-nodes'
import { EnvironmentsScreen } from '../../../src/ui/environments/environments'
import { emptyClientDb, MAINNET } from '../../support/client'
import { button, clearPage, draw, wordsOfPage } from '../../support/drawn-page'
import { networkAt } from '../../support/own-profile'
import { InWorkspace } from '../../support/workspace'

const asked = vi.hoisted(() => [] as string[][])
vi.mock('webextension-polyfill', () => {
  const request = async ({ origins }: { origins: string[] }) => {
    asked.push(origins)
    return true
  }
  const contains = async () => false
  const runtime = { getURL: (path: string) => path, sendMessage: async () => undefined }
  const alarms = { get: async () => undefined, create: async () => undefined }
  return { default: { permissions: { contains, request }, runtime, alarms } }
})

const SERVICE = 'https://api.example'
const NODES = publicNodesOf(MAINNET).map(({ url }) => url)
const fetched = vi.fn(async () => Response.json({ result: '0x1' }))

/** Draws the list with one own environment on Ethereum. */
async function drawWith(rpcUrls: readonly string[]) {
  const network = networkAt(SERVICE, { rpcUrls: [...rpcUrls] })
  const own = { id: 'own-custom00', label: 'Custom', colour: '#6b2f7a', networks: [network] } as const
  await changeSettings({ ownProfiles: [{ ...own, networks: [network] }] })
  draw(
    <InWorkspace>
      <EnvironmentsScreen />
    </InWorkspace>,
  )
  vi.stubGlobal('fetch', fetched)
  await expect.poll(wordsOfPage).toContain('Use Custom')
  button('Use Custom').click()
}

beforeEach(async () => {
  asked.length = 0
  fetched.mockClear()
  await emptyClientDb()
})
afterEach(clearPage)

describe('the use of an own environment', () => {
  it('asks for the RPC endpoints first if it has none, and contacts nothing before', async () => {
    await drawWith([])
    await expect.poll(wordsOfPage).toContain('PublicNode and dRPC learn your IP address')
    expect(asked).toEqual([])
    expect(fetched).not.toHaveBeenCalled()
    button('Switch to Custom').click()
    await expect.poll(async () => (await readSettings()).profileId).toBe('own-custom00')
    expect((await readSettings()).nodes).toEqual({ 1: NODES })
    expect(asked).toEqual([[`${SERVICE}/*`, ...NODES.map((url) => `${url}/*`)]])
  })

  it('asks for nothing if it has RPC endpoints', async () => {
    await drawWith(['https://rpc.example'])
    await expect.poll(async () => (await readSettings()).profileId).toBe('own-custom00')
    expect(wordsOfPage()).not.toContain('Use public nodes')
  })
})
