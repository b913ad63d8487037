/** A web app that uses Cowbell as its wallet, a custom service, and a token of a list. */
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { deploymentFor, profiles } from '../../../src/client/settings/profiles'
import { ZERO_APP_DATA } from '../../../src/domain/orders/app-data'
import type { OrderTerms } from '../../../src/domain/orders/order'
import type { Address, Seconds } from '../../../src/domain/scalars'
import { typedDataOf } from '../../../src/wallet/messages/typed-data'
import { MAINNET, makeTerms, WETH } from '../../support/client'
import { misbehave, serveMisbehaving } from '../../support/misbehaving-server'
import { startAppSite } from '../support/app-site'
import { bundle } from '../support/bundle'
import { openRequestWindow } from '../support/request-window'
import { seen } from '../support/seen'
import type { ViemApp } from '../support/viem-app'
import { go } from './keys'
import { chooseSandbox, useService } from './service-choice'
import type { Walk } from './tour'
import { until } from './until'

declare global {
  interface Window {
    readonly app: ViemApp
  }
}

const startApp = async () =>
  startAppSite(await bundle(fileURLToPath(new URL('../support/viem-app.ts', import.meta.url))))

/** Allows the site and waits until it finds Cowbell. */
async function allowSite(tab: Page, app: Page): Promise<void> {
  await tab.bringToFront()
  await go(tab, '#/sites')
  await tab.getByLabel('Site URL').fill(new URL(app.url()).origin)
  await tab.getByRole('button', { name: 'Allow site' }).click()
  await tab.getByText('No account connected').waitFor()
  await app.reload()
  await until(
    'Cowbell among the wallets',
    () => app.evaluate(() => window.app.names()),
    (names) => names.includes('Cowbell'),
  )
}

interface SiteOptions {
  /** Environment of the order. Default: Production, whose orders only sites on this machine may ask for. */
  readonly environment?: 'production' | 'sandbox'
  /** Host name that leads to this machine. Default: its address. */
  readonly host?: string
  /** Sentence of the sign-in. */
  readonly statement?: string
  /** Changes to the order. */
  readonly terms?: Partial<OrderTerms>
  /** Token that the site asks to approve. */
  readonly approved?: Address
}

/** Sends the requests of a site one after the other: a sign-in, an order, an approval. */
async function askAll(
  app: Page,
  owner: Address,
  {
    environment = 'production',
    statement = 'See your orders and alerts.',
    terms: change = {},
    approved = WETH,
  }: SiteOptions,
): Promise<Promise<unknown>[]> {
  const deployment = deploymentFor(profiles[environment], MAINNET)
  const validTo = (Math.floor(Date.now() / 1000) + 1_800) as Seconds
  const terms = makeTerms({ appData: ZERO_APP_DATA, receiver: null, validTo, ...change })
  const order = { account: owner, ...typedDataOf(deployment, terms) }
  const { host, origin } = new URL(app.url())
  const signIn = `${host} wants you to sign in with your Ethereum account:\n${owner}\n\n${statement}\n\nURI: ${origin}\nVersion: 1\nChain ID: 1\nNonce: 32891756\nIssued At: 2026-11-23T09:41:00Z`
  return [
    app.evaluate(({ at, text }) => window.app.signText(at, text), { at: owner, text: signIn }),
    app.evaluate((given) => window.app.signOrder(given as never), order as never),
    app.evaluate(({ at, token, spender }) => window.app.approve(at, token, spender), {
      at: owner,
      token: approved,
      spender: deployment.relayer,
    }),
  ].map((answer) => answer.catch(() => undefined))
}

/** Takes screenshots of the window of each request of a site. */
export async function walkSite(
  { stage, tab, camera, step, address }: Omit<Walk, 'popup' | 'money'>,
  options: SiteOptions = {},
): Promise<void> {
  const { context } = stage.cowbell
  const site = await step('site', 'open a web app', startApp)
  const app = await context.newPage()
  const url = new URL(site.url)
  await app.goto(`http://${options.host ?? url.hostname}:${url.port}`)
  await step('allow', 'allow it to use Cowbell', () => allowSite(tab, app))
  const { window: requests, answer: connected } = await openRequestWindow(context, () =>
    app.evaluate(() => window.app.connect()),
  )
  const button = (name: string | RegExp) => requests.getByRole('button', { name, exact: true })
  await seen(button('Connect')).toBeEnabled()
  await camera.takePage('request-connect', requests)
  await button('Connect').click()
  await connected
  const answers = await askAll(app, address as Address, options)
  for (const [name, press] of [
    ['request-text', 'Sign in'],
    ['request-order', 'Sign order'],
    ['request-transaction', /^Approve /],
  ] as const) {
    await button(press).waitFor()
    await camera.takePage(name, requests)
    await button('Reject').click()
    await button(press).waitFor({ state: 'detached' })
  }
  await Promise.all(answers)
  await step('connected', 'answer what it asks', async () => undefined)
  await app.close()
  await site.close()
}

const LIST = {
  name: 'Tokens of a friend',
  version: { major: 1, minor: 2, patch: 0 },
  tokens: [
    {
      chainId: 1,
      address: `0x${'7ab5'.repeat(10)}`,
      symbol: 'USDC',
      decimals: 6,
      name: 'USD Coin',
    },
  ],
}

/** Adds a token list and chooses a remote service, where its tokens can be imported. */
export async function walkImport({ tab, step }: Pick<Walk, 'tab' | 'step'>, list = LIST): Promise<void> {
  const service = await serveMisbehaving(misbehave.answer(200, '[]', { 'Content-Type': 'application/json' }))
  await go(tab, '#/settings/tokens')
  await tab.getByLabel('Or a file').setInputFiles({
    name: 'tokens.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(list)),
  })
  await tab.getByRole('button', { name: 'Add token list' }).click()
  await tab.getByRole('button', { name: `Remove ${list.name}` }).waitFor()
  await step('elsewhere', 'choose a service elsewhere', () => useService(tab, service.url))
  await step('here', 'come back to the sandbox', async () => {
    await go(tab, '#/swap')
    await chooseSandbox(tab)
  })
  await service[Symbol.asyncDispose]()
}
