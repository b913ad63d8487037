import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OrderMessage } from '../../../../src/client/dapps/sign-message'
import type { WalletRequest } from '../../../../src/client/db/rows/dapps/wallet-request'
import { ZERO_APP_DATA } from '../../../../src/domain/orders/app-data'
import type { Address } from '../../../../src/domain/scalars'
import { OrderRequest } from '../../../../src/ui/dapps/order/order-request'
import type { useOrderChecks } from '../../../../src/ui/dapps/order/use-order-checks'
import { emptyClientDb, MAINNET, makeTerms, NOW, TRADER } from '../../../support/client'
import { clearPage, draw, wordsOfPage } from '../../../support/drawn-page'
import { InWorkspace } from '../../../support/workspace'

const mocked = vi.hoisted(() => ({ checks: undefined as ReturnType<typeof useOrderChecks> }))

vi.mock('webextension-polyfill', () => ({ default: {} }))
vi.mock('../../../../src/client/signing/session', () => ({ session: {}, sessionPorts: {} }))
vi.mock('../../../../src/client/bridge/page-ports', () => ({
  callService: async () => ({ price: 1 }),
  streamService: () => new Promise(() => {}),
  pagePorts: {},
}))
// The checks have their own tests.
vi.mock('../../../../src/ui/dapps/order/use-order-checks', () => ({ useOrderChecks: () => mocked.checks }))

const STRANGER = `0x${'5a'.repeat(20)}` as Address
const RECIPIENT = /The recipient is .*, not you\./
const PARTIALLY = 'Partially fillable: a part of it may never fill.'

const request: WalletRequest = {
  id: '0'.repeat(36),
  page: '1'.repeat(36),
  origin: 'https://site.example',
  tabId: 1,
  method: 'eth_signTypedData_v4',
  params: '[]',
  profileId: 'sandbox',
  chainId: MAINNET,
  account: TRADER,
  at: NOW,
}
const message = {
  kind: 'order',
  place: { chainId: MAINNET },
  terms: makeTerms({ receiver: STRANGER, partiallyFillable: true, appData: ZERO_APP_DATA }),
  digest: ZERO_APP_DATA,
  raw: {},
} as unknown as OrderMessage

async function drawRequest(): Promise<void> {
  draw(
    <InWorkspace>
      <OrderRequest request={request} answer={async () => undefined} message={message} />
    </InWorkspace>,
  )
  await expect.poll(wordsOfPage).toContain('Sign order')
}

beforeEach(async () => {
  mocked.checks = undefined
  await emptyClientDb()
})
afterEach(clearPage)

it('an order request first shows the warnings that no check covers, and the others after the checks', async () => {
  await drawRequest()
  expect(wordsOfPage()).toContain(PARTIALLY)
  expect(wordsOfPage()).not.toMatch(RECIPIENT)
})

it('an order request warns about a recipient even if all checks passed', async () => {
  mocked.checks = { broken: [], replaces: undefined, passed: [], onlySource: undefined }
  await drawRequest()
  await expect.poll(wordsOfPage).toMatch(RECIPIENT)
})
