/** Screens of which the tour takes screenshots, by the step before them. */
import type { Page } from 'playwright'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { type Address, type ChainId, MAX_UINT256, type Seconds, toAmount } from '../../../src/domain/scalars'
import { typedDataOfPermit } from '../../../src/wallet/messages/typed-data'
import { seen } from '../support/seen'
import { openSigned, signButton } from './review'
import type { Shot } from './screenshots'
import { fillSend, reviewSend } from './send'
import { openOptions, typeAmount } from './swap'
import { askToWrap } from './transactions'

const MAINNET = 1 as ChainId
const STRANGER = `0x${'5a'.repeat(20)}` as Address
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' as Address

const toStranger = { symbol: 'USDC', amount: '5', to: STRANGER }

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click()
const choose = (name: RegExp) => (page: Page) => page.getByRole('radio', { name }).check()
const unfold = (text: string) => (page: Page) =>
  page.getByRole('group').filter({ hasText: text }).last().locator('summary').click()

async function typeBadPassword(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import a private key' }).click()
  await page.getByLabel('Private key').fill('0x12')
  await page.getByLabel('Password', { exact: true }).fill('four unrelated quiet words')
  await page.getByLabel('Repeat password').fill('four unrelated quiet words')
  await page.getByRole('button', { name: 'Import account' }).click()
  await page.getByRole('button', { name: 'Import account' }).waitFor()
}

async function showPhrase(page: Page): Promise<void> {
  await press('Create a recovery phrase')(page)
  await press('Show words')(page)
  await page.getByRole('list', { name: 'Recovery phrase' }).waitFor()
}

async function typeBadPhrase(page: Page): Promise<void> {
  await press('Import a recovery phrase')(page)
  await page.getByLabel('Word 1', { exact: true }).fill('tset')
  await page.getByText(/^Word 1 is not on the list of recovery words/).waitFor()
}

/** Waits until every check of the review is done. */
const awaitChecks = (page: Page): Promise<void> => seen(signButton(page)).toBeEnabled()

async function readRaw(page: Page): Promise<void> {
  await awaitChecks(page)
  await openSigned(page)
  await page.getByRole('checkbox', { name: /exact values/ }).check()
  await unfold('Raw message')(page)
}

async function typeTooMuch(page: Page): Promise<void> {
  await typeAmount(page, 'sell', '4000')
  await page.getByRole('button', { name: /^Insufficient/ }).waitFor()
}

async function openPlan(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('heading', { name }).waitFor()
}

async function startCancellingLadder(page: Page): Promise<void> {
  await openPlan(page, /^Ladder of 3/)
  await press('Cancel 3 orders')(page)
  await page.getByRole('dialog').waitFor()
}

async function editEnvironment(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Edit' }).first().click()
  await page.getByRole('heading', { name: 'Edit environment' }).waitFor()
}

async function decodePermit(page: Page): Promise<void> {
  await page.getByLabel('Text to decode').fill(JSON.stringify(aPermit))
  await page.getByRole('status', { name: 'Findings' }).waitFor()
}

async function openCall(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Calls' }).getByRole('button', { name: /quote/ }).first().click()
  await page.getByText('Copy as', { exact: false }).first().waitFor()
}

async function offerImport(page: Page): Promise<void> {
  await press(/^You sell: /)(page)
  await page.getByRole('dialog').getByRole('searchbox').fill('usdc')
  await page.getByRole('list', { name: 'In your token lists' }).getByRole('button').click()
  await page.getByText('Add an RPC endpoint to read it from its contract.').waitFor()
}

const onboarding = { route: '#/onboarding', isTabOnly: true } as const

async function openFirst(page: Page, tab: RegExp): Promise<void> {
  await choose(tab)(page)
  await page.getByRole('main').locator('.order-link').first().click()
  await page.getByRole('heading', { name: 'Order', exact: true }).waitFor()
}

async function startCancelling(page: Page): Promise<void> {
  await openFirst(page, /^Open/)
  await press('Cancel order')(page)
}

async function startEditing(page: Page): Promise<void> {
  await openFirst(page, /^Open/)
  await press('Edit order')(page)
  await page.getByText(/^Editing: /).waitFor()
}

async function openSignature(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Signature record', exact: true }).waitFor()
}

/** Permit for a spender that is not CoW Protocol. */
const aPermit = typedDataOfPermit({
  owner: STRANGER,
  spender: STRANGER,
  token: USDC,
  tokenName: 'USD Coin',
  tokenVersion: '2',
  deployment: deploymentOf(MAINNET, 'production'),
  value: toAmount(MAX_UINT256),
  nonce: toAmount(0n),
  deadline: 2_000_000_000 as Seconds,
})

const readMessage = (message: unknown) => (page: Page) =>
  page.getByLabel('Typed data as JSON').fill(JSON.stringify(message))

/** Shared environment with unknown contracts on a real network. */
const strangeEnvironment = {
  format: 'cowbell-environment',
  version: 1,
  label: 'Faster exchange',
  colour: '#0f6b5b',
  networks: [
    {
      chainId: MAINNET,
      orderbook: 'https://api.exchange.example',
      wallet: 'https://bff.exchange.example',
      hasSegment: true,
      rpcUrls: [],
      explorer: null,
      contracts: { settlement: deploymentOf(MAINNET, 'production').settlement, relayer: STRANGER },
    },
  ],
}

async function pasteEnvironment(page: Page): Promise<void> {
  await page.getByLabel('JSON or link').fill(JSON.stringify(strangeEnvironment))
  await page.getByText('This environment has its own contracts.').waitFor()
  await page.getByRole('button', { name: 'Add environment' }).scrollIntoViewIfNeeded()
}

/** Shots by the name of a step of the tour. */
export const screensAfter: Readonly<Record<string, readonly Shot[]>> = {
  onboard: [
    { name: 'welcome', route: '#/swap' },
    { name: 'onboarding', ...onboarding },
    { name: 'onboarding-create', ...onboarding, prepare: press('Create an account') },
    { name: 'onboarding-phrase', ...onboarding, prepare: showPhrase },
    { name: 'onboarding-phrase-import', ...onboarding, prepare: typeBadPhrase },
    { name: 'onboarding-keystore', ...onboarding, prepare: press('Import a keystore file') },
    { name: 'onboarding-restore', ...onboarding, prepare: press('Restore a backup') },
    { name: 'onboarding-watch', ...onboarding, prepare: press('Watch an address') },
    { name: 'onboarding-bad-key', ...onboarding, prepare: typeBadPassword },
  ],
  fund: [
    { name: 'onboarding-ready', ...onboarding },
    { name: 'swap-empty', route: '#/swap' },
    { name: 'tokens', route: '#/swap', prepare: press(/^You sell: WETH/) },
    { name: 'orders-empty', route: '#/orders' },
    { name: 'notifications-empty', route: '#/notifications' },
    { name: 'activity-empty', route: '#/activity' },
    { name: 'review-empty', route: '#/review' },
  ],
  quote: [{ name: 'swap-approve', route: '#/swap' }],
  approve: [
    { name: 'swap-quoted', route: '#/swap' },
    { name: 'swap-options', route: '#/swap', prepare: openOptions },
  ],
  review: [
    { name: 'review', route: '#/review', prepare: awaitChecks },
    { name: 'review-raw', route: '#/review', prepare: readRaw },
  ],
  return: [
    { name: 'notifications', route: '#/notifications' },
    { name: 'deliveries', route: '#/notifications/deliveries' },
    { name: 'order-filled', route: '#/orders', prepare: (page) => openFirst(page, /^Filled/) },
    { name: 'orders-filled', route: '#/orders', prepare: choose(/^Filled/) },
    { name: 'activity', route: '#/activity' },
  ],
  records: [
    { name: 'funds', route: '#/funds' },
    { name: 'funds-receive', route: '#/funds', prepare: press('Receive tokens') },
    { name: 'send', route: '#/send', prepare: (page) => fillSend(page, toStranger) },
    { name: 'send-review', route: '#/send', prepare: (page) => reviewSend(page, toStranger) },
    { name: 'funds-wrap', route: '#/funds', prepare: (page) => askToWrap(page, 'wrap', '2') },
    { name: 'ledger', route: '#/ledger' },
    { name: 'signature', route: '#/ledger', prepare: openSignature },
    { name: 'affiliate', route: '#/affiliate' },
    { name: 'reader', route: '#/reader', prepare: readMessage(aPermit) },
    { name: 'reader-refused', route: '#/reader', prepare: readMessage({ primaryType: 'Drain' }) },
    { name: 'swap-link', route: `#/swap?sell=${STRANGER}&buy=${USDC}&amount=1` },
    { name: 'swap-link-refused', route: `#/swap?sell=WETH&buy=${USDC}&amount=1` },
    { name: 'swap-too-much', route: '#/swap', prepare: typeTooMuch },
    { name: 'order-unknown', route: `#/order/1/0x${'0'.repeat(112)}` },
  ],
  backup: [
    { name: 'settings', route: '#/settings' },
    { name: 'settings-section', route: '#/settings/new-orders' },
    { name: 'environment-switch', route: '#/switch/production/1/public' },
    { name: 'environments', route: '#/environments' },
    { name: 'environment-new', route: '#/environments/new' },
    { name: 'environment-import', route: '#/environments/import', prepare: pasteEnvironment },
    { name: 'notifications-settings', route: '#/notifications/settings' },
    { name: 'explorers', route: '#/explorers' },
    { name: 'explorer-add', route: '#/explorers/https/orders.example' },
  ],
  accounts: [
    { name: 'account', route: '#/swap', prepare: press(/, unlocked$/) },
    { name: 'accounts', route: '#/accounts' },
    { name: 'account-manage', route: '#/accounts', prepare: press('Manage Main') },
    { name: 'account-add', route: '#/accounts/add', isTabOnly: true },
    { name: 'account-connect', route: '#/connect', isTabOnly: true },
    {
      name: 'account-delete',
      route: '#/settings/security',
      isTabOnly: true,
      prepare: press('Delete all accounts'),
    },
  ],
  calls: [
    { name: 'inspector', route: '#/inspector', prepare: openCall },
    { name: 'shadow', route: '#/shadow' },
    { name: 'conformance', route: '#/conformance' },
    { name: 'lab', route: '#/lab', prepare: decodePermit },
    { name: 'lab-build', route: '#/lab', prepare: choose(/^Build/) },
    { name: 'contract', route: '#/contract', prepare: unfold('/quote/stream') },
    { name: 'exchange', route: '#/exchange', isTabOnly: true },
    { name: 'diagnostics', route: '#/diagnostics' },
  ],
  fault: [{ name: 'faults', route: '#/faults' }],
  'limit-price': [{ name: 'swap-limit', route: '#/swap' }],
  'limit-review': [{ name: 'review-limit', route: '#/review', prepare: awaitChecks }],
  'limit-place': [
    { name: 'orders-open', route: '#/orders' },
    { name: 'order-open', route: '#/orders', prepare: (page) => openFirst(page, /^Open/) },
    { name: 'order-cancel', route: '#/orders', prepare: startCancelling },
    { name: 'swap-edit', route: '#/orders', prepare: startEditing },
  ],
  cancel: [
    { name: 'orders-ended', route: '#/orders', prepare: choose(/^History/) },
    { name: 'order-cancelled', route: '#/orders', prepare: (page) => openFirst(page, /^History/) },
    { name: 'notifications-several', route: '#/notifications' },
    { name: 'activity-several', route: '#/activity' },
  ],
  ladder: [{ name: 'swap-ladder', route: '#/swap' }],
  'ladder-review': [{ name: 'review-ladder', route: '#/review', prepare: awaitChecks }],
  'ladder-place': [
    { name: 'orders-ladder', route: '#/orders' },
    { name: 'plan-ladder', route: '#/orders', prepare: (page) => openPlan(page, /^Ladder of 3/) },
    { name: 'ladder-cancel', route: '#/orders', prepare: startCancellingLadder },
  ],
  oco: [{ name: 'swap-oco', route: '#/swap' }],
  'oco-review': [{ name: 'review-oco', route: '#/review', prepare: awaitChecks }],
  'oco-place': [{ name: 'plan-oco', route: '#/orders', prepare: (page) => openPlan(page, /^One cancels/) }],
  twap: [{ name: 'swap-twap', route: '#/swap' }],
  'twap-review': [{ name: 'review-twap', route: '#/review' }],
  'twap-place': [
    { name: 'orders-plan', route: '#/orders' },
    { name: 'plan', route: '#/orders', prepare: (page) => openPlan(page, /^TWAP of 12/) },
  ],
  stop: [{ name: 'swap-stop', route: '#/swap' }],
  bracket: [{ name: 'swap-bracket', route: '#/swap' }],
  trailing: [{ name: 'swap-trailing', route: '#/swap' }],
  connected: [{ name: 'sites', route: '#/sites' }],
  elsewhere: [
    { name: 'token-import', route: '#/swap', prepare: offerImport },
    { name: 'environment-edit', route: '#/environments', prepare: editEnvironment },
  ],
  lock: [
    { name: 'unlock', route: '#/unlock' },
    { name: 'account-locked', route: '#/swap', prepare: press(/, locked$/) },
  ],
}
