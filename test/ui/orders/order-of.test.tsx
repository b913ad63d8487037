import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeSettings, readSettings } from '../../../src/client/settings/settings'
import { publicNodesOf } from '../../../src/domain/chains/public-nodes'
import { OrderOfScreen } from '../../../src/ui/orders/order-of'
import { WorkspaceContext } from '../../../src/ui/workspace/workspace'
import { emptyClientDb, MAINNET } from '../../support/client'
import { button, clearPage, draw, wordsOfPage } from '../../support/drawn-page'
import { workspaceOf } from '../../support/workspace'

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

vi.mock('../../../src/client/signing/session', () => ({ session: {}, sessionPorts: {} }))

const NODES = publicNodesOf(MAINNET).map(({ url }) => url)
const pressSwitch = async () => {
  draw(
    <WorkspaceContext.Provider value={workspaceOf(await readSettings())}>
      <OrderOfScreen params={{ profile: 'production', uid: '0x' }} />
    </WorkspaceContext.Provider>,
  )
  await expect.poll(wordsOfPage).toContain('Order on Production')
  button('Switch to Production').click()
}

beforeEach(async () => {
  asked.length = 0
  await emptyClientDb()
})
afterEach(clearPage)

it('an order of another environment asks for the RPC endpoints before the switch', async () => {
  await pressSwitch()
  await expect.poll(wordsOfPage).toContain('PublicNode and dRPC learn your IP address')
  expect(asked).toEqual([])
  expect((await readSettings()).profileId).toBe('sandbox')
})

it('an order of another environment switches at once if its RPC endpoints are chosen', async () => {
  await changeSettings({ nodes: { 1: NODES } })
  await pressSwitch()
  await expect.poll(async () => (await readSettings()).profileId).toBe('production')
})
