/**
 * Attacks on the provider in Chromium: under the origin of a connected site, in a frame, by floods of
 * requests, by hidden requests, by misdirected presses, and by a network change during a request.
 */
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AppSite, startAppSite } from '../support/app-site'
import { bundle } from '../support/bundle'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { copyGrantedBuild } from '../support/granted-build'
import { awaitShown, openRequestWindow } from '../support/request-window'
import { readRows, writeRow } from '../support/rows'
import { seen } from '../support/seen'
import type { ViemApp } from '../support/viem-app'
import { go } from '../walk/keys'
import { chooseToCreate, createAccount } from '../walk/onboarding'

declare global {
  interface Window {
    readonly app: ViemApp
  }
}

let build: string
let site: AppSite
let evil: AppSite
let cowbell: CowbellInChromium
let page: Page
let app: Page
let owner: `0x${string}`

/** Waits until a closed window has released its lock. Until then it counts as open. */
const awaitNoWindow = () =>
  seen
    .poll(() =>
      page.evaluate(async () => {
        const { held = [] } = await navigator.locks.query()
        return held.some(({ name }) => name === 'cowbell-requests')
      }),
    )
    .toBe(false)

/** Outcomes by text: the result of a request or the code of its error. */
type Answers = Readonly<Record<string, unknown>>

/** Requests signatures of texts, one request each, like the script of the page. Answers come one by one. */
const askTexts = (texts: readonly string[]) =>
  app.evaluate(
    ({ account, wanted }) => {
      const answers: Record<string, unknown> = {}
      Object.assign(window, { answers })
      window.addEventListener(
        'eip6963:announceProvider',
        (event) => {
          const { provider } = (event as CustomEvent).detail
          const ask = (text: string) => {
            const params = [
              `0x${Array.from(text, (each) => each.charCodeAt(0).toString(16).padStart(2, '0')).join('')}`,
              account,
            ]
            provider.request({ method: 'personal_sign', params }).then(
              (result: unknown) => Object.assign(answers, { [text]: result }),
              ({ code }: { code: number }) => Object.assign(answers, { [text]: code }),
            )
          }
          wanted.forEach(ask)
        },
        { once: true },
      )
      window.dispatchEvent(new Event('eip6963:requestProvider'))
    },
    { account: owner, wanted: texts },
  )
const readAnswers = () => app.evaluate(() => (window as unknown as { answers: Answers }).answers)

/** Returns the text of a sign-in to the connected site (EIP-4361). */
const signInOf = (account: string, times: readonly string[] = []) =>
  [
    `${new URL(site.url).host} wants you to sign in with your Ethereum account:`,
    account,
    '',
    `URI: ${site.url}`,
    ...times,
  ].join('\n')

async function windowOf(ask: () => Promise<unknown>): Promise<Page> {
  const { window, answer } = await openRequestWindow(cowbell.context, ask)
  await answer
  return window
}
/** Forgets that the user rejected requests of earlier tests. */
async function forgetRejections(): Promise<void> {
  const place = { database: 'cowbell-client', table: 'connectedSites' }
  const [row] = await page.evaluate(readRows, place)
  const { rejections: _, ...site } = row ?? {}
  await page.evaluate(writeRow, { ...place, row: site })
}

/**
 * Sends a request after each answer, of one kind after the other. The codes of the answers come one by one in
 * `window.codes`.
 */
const askForEver = () =>
  app.evaluate(async (account) => {
    const codes: unknown[] = []
    Object.assign(window, { codes })
    const asked = [
      { method: 'personal_sign', params: ['0x6869', account] },
      { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x64' }] },
      { method: 'eth_signTypedData_v4', params: [account, '{}'] },
      { method: 'eth_sendTransaction', params: [{ from: account, to: account }] },
      { method: 'wallet_watchAsset', params: [{}] },
      { method: 'wallet_addEthereumChain', params: [{}] },
    ]
    const provider = await new Promise<{ request: (asked: unknown) => Promise<unknown> }>((resolve) => {
      window.addEventListener('eip6963:announceProvider', (event) =>
        resolve((event as CustomEvent).detail.provider),
      )
      window.dispatchEvent(new Event('eip6963:requestProvider'))
    })
    const askAgain = async () => {
      for (let index = 0; index < 60; index += 1)
        await provider.request(asked[index % asked.length]).catch(({ code }) => codes.push(code))
    }
    void askAgain()
  }, owner)
const readCodes = () => app.evaluate(() => (window as unknown as { codes: readonly number[] }).codes)
const button = (requests: Page, name: string) => requests.getByRole('button', { name, exact: true })

beforeAll(async () => {
  build = copyGrantedBuild('chrome-mv3')
  const script = await bundle(fileURLToPath(new URL('../support/viem-app.ts', import.meta.url)))
  ;[site, evil] = await Promise.all([startAppSite(script), startAppSite(script)])
  cowbell = await launchCowbell({ build })
  page = await cowbell.openTab('#/onboarding')
  await chooseToCreate(page)
  owner = (await createAccount(page)) as typeof owner
  await go(page, '#/sites')
  await page.getByLabel('Site URL').fill(site.url)
  await page.getByRole('button', { name: 'Allow site' }).click()
  await page.getByText('No account connected').waitFor()
  app = await cowbell.context.newPage()
  await app.goto(site.url)
  await seen.poll(() => app.evaluate(() => window.app.names())).toEqual(['Cowbell'])
  let connecting: Promise<unknown> | undefined
  const requests = await windowOf(async () => {
    connecting = app.evaluate(() => window.app.connect())
  })
  await button(requests, 'Connect').click()
  await connecting
  await seen.poll(() => requests.isClosed()).toBe(true)
})
afterAll(async () => {
  await cowbell?.close()
  await Promise.all([site?.close(), evil?.close()])
  if (build) rmSync(build, { recursive: true })
})

describe('a page that is not allowed', () => {
  it('finds no wallet on another port of the same host, and its forged messages are refused', async () => {
    const other = await cowbell.context.newPage()
    await other.goto(evil.url)
    const heard = await other.evaluate(
      (origin) =>
        new Promise<string>((resolve) => {
          window.addEventListener('cowbell:to-provider', (event) => {
            const { detail } = event as CustomEvent<string>
            if (detail.includes('"rpc"')) resolve(detail)
          })
          const asked = {
            kind: 'rpc',
            id: crypto.randomUUID(),
            method: 'eth_accounts',
            params: [],
            origin,
            siteOrigin: origin,
          }
          window.dispatchEvent(new CustomEvent('cowbell:to-port', { detail: JSON.stringify(asked) }))
        }),
      site.url,
    )
    expect(JSON.parse(heard)).toMatchObject({ reply: { error: { code: 4100 } } })
    expect(await other.evaluate(() => window.app.names())).toEqual([])
    await other.close()
  })

  it('gets no access to a connected site in a frame, and cannot frame our window', async () => {
    const other = await cowbell.context.newPage()
    await other.goto(evil.url)
    const ours = `${page.url().split('#')[0]}#/requests`
    await other.evaluate(
      (urls) => {
        for (const src of urls) document.body.append(Object.assign(document.createElement('iframe'), { src }))
      },
      [site.url, ours],
    )
    const [framed, refused] = other.frames().slice(1)
    await seen.poll(() => framed?.evaluate(() => 'app' in window)).toBe(true)
    expect(await framed?.evaluate(() => window.app.names())).toEqual([])
    await seen.poll(() => refused?.url()).toMatch(/^chrome-error:/)
    await other.close()
  })

  it('cannot open a Cowbell page by a link, so it cannot detect Cowbell that way', async () => {
    const other = await cowbell.context.newPage()
    await other.goto(evil.url)
    const link = `${page.url().split('#')[0]}#/order/1/0x${'ab'.repeat(56)}`
    await other.evaluate((href) => {
      document.body.append(Object.assign(document.createElement('a'), { href, textContent: 'Order' }))
    }, link)
    await other.getByRole('link', { name: 'Order' }).click()
    await seen.poll(() => other.url()).not.toBe(`${evil.url}/`)
    expect(other.url()).not.toContain('tab.html')
    await other.close()
  })
})

describe('a connected site', () => {
  beforeEach(forgetRejections)

  it('needs one press per request, also if another request is before it', async () => {
    const requests = await windowOf(() => askTexts(['Harmless', 'Harmful']))
    await seen(requests.getByText('Request 1 of 2')).toBeVisible()
    await seen(button(requests, 'Sign')).toBeEnabled()
    // The second press comes just after the next request replaced the first.
    await button(requests, 'Sign').dblclick()
    await seen.poll(async () => Object.keys(await readAnswers())).toEqual(['Harmless'])
    await seen(requests.getByText('Harmful')).toBeVisible()
    await seen(button(requests, 'Sign')).toBeEnabled()
    expect(Object.keys(await readAnswers())).toEqual(['Harmless'])
    await button(requests, 'Reject').click()
    await seen.poll(async () => (await readAnswers())['Harmful']).toBe(4001)
    await seen.poll(() => requests.isClosed()).toBe(true)
  })

  it('gets a refusal if the network changed during its request', async () => {
    const requests = await windowOf(() => askTexts(['Under another network']))
    await seen(button(requests, 'Sign')).toBeEnabled()
    await page.bringToFront()
    await go(page, '#/swap')
    await page.getByRole('combobox', { name: 'Network' }).selectOption({ label: 'Gnosis' })
    await seen.poll(async () => (await readAnswers())['Under another network']).toBe(4901)
    await seen(requests.getByText(/was refused/)).toBeVisible()
    await requests.close()
    await awaitNoWindow()
    await page.bringToFront()
    await page.getByRole('combobox', { name: 'Network' }).selectOption({ label: 'Ethereum' })
    // A request before the change is stored would belong to the other network and is refused.
    await seen.poll(() => app.evaluate(() => window.app.chainId())).toBe(1)
  })

  it('gets a refusal if the user disconnected it during its request', async () => {
    const requests = await windowOf(() => askTexts(['After disconnecting']))
    await seen(button(requests, 'Sign')).toBeEnabled()
    await page.bringToFront()
    await go(page, '#/sites')
    await button(page, 'Disconnect').click()
    await seen.poll(async () => (await readAnswers())['After disconnecting']).toBe(4100)
    await seen(button(requests, 'Sign')).toHaveCount(0)
    await button(page, 'Undo').click()
    await seen(page.getByText('Connected: Main')).toBeVisible()
    await requests.close()
    await awaitNoWindow()
  })

  it('can have five waiting requests; others are refused at once, and the five when the window closes', async () => {
    const texts = Array.from({ length: 8 }, (_, index) => `Text ${index}`)
    const requests = await windowOf(() => askTexts(texts))
    await seen.poll(async () => Object.values(await readAnswers())).toEqual([-32005, -32005, -32005])
    await seen(requests.getByText('Request 1 of 5')).toBeVisible()
    expect(cowbell.context.pages().filter((each) => each.url().endsWith('#/requests'))).toHaveLength(1)
    await awaitShown(page, 5)
    await requests.close()
    await seen
      .poll(async () => Object.values(await readAnswers()).filter((code) => code === 4001))
      .toHaveLength(5)
    await awaitNoWindow()
  })

  it('gets a window for a request right after the user closed the previous window', async () => {
    const first = await windowOf(() => askTexts(['Closed unread']))
    await seen(button(first, 'Sign')).toBeVisible()
    await awaitShown(page, 1)
    await first.close()
    await seen.poll(async () => (await readAnswers())['Closed unread']).toBe(4001)
    const second = await windowOf(() => askTexts(['Asked again']))
    await seen(second.getByText('Asked again')).toBeVisible()
    await seen(second.getByText(/^Request \d/)).toHaveCount(0)
    await button(second, 'Reject').click()
    await seen.poll(async () => (await readAnswers())['Asked again']).toBe(4001)
  })

  it('cannot get a sign-in of another account signed, because there is no button', async () => {
    await awaitNoWindow()
    const requests = await windowOf(() => askTexts([signInOf(`0x${'12'.repeat(20)}`)]))
    await seen(requests.getByText(/^It signs in with the account 0x1212.*, not with yours\.$/)).toBeVisible()
    await seen(requests.getByRole('button', { name: /^Sign/ })).toHaveCount(0)
    await button(requests, 'Reject').click()
    await seen.poll(async () => Object.values(await readAnswers())).toEqual([expect.any(Number)])
  })

  describe.each([
    [
      'expired',
      ['Issued At: 2020-01-01T00:00:00Z', 'Expiration Time: 2020-01-02T00:00:00Z'],
      /^This sign-in has expired\./,
    ],
    ['old', ['Issued At: 2020-01-01T00:00:00Z'], /^This sign-in is old\./],
  ])('a sign-in that is %s', (_, times, text) => {
    it('shows this problem next to the passed checks', async () => {
      await awaitNoWindow()
      const requests = await windowOf(() => askTexts([signInOf(owner, times)]))
      await seen(requests.getByText(/^This sign-in /)).toHaveText([text, /not name the network/])
      const passed = requests.getByRole('list', { name: 'Checks passed' }).getByRole('listitem')
      await seen(passed).toHaveText(['Site', 'Account'])
      await seen(requests.getByRole('definition')).toHaveText([
        /Main · 0x/,
        ...times.map(() => /ago · .*2020/),
      ])
      await button(requests, 'Reject').click()
    })
  })

  it('is paused after three rejections, and the user can disconnect it in the window', async () => {
    await awaitNoWindow()
    const requests = await windowOf(askForEver)
    const rejectAll = button(requests, 'Reject all and disconnect')
    await seen(button(requests, 'Sign')).toBeVisible()
    await seen(rejectAll).toHaveCount(0)
    for (const [index, shown] of [/^Sign/, /^Switch to /, /^Invalid typed data/].entries()) {
      await seen(requests.getByText(shown).first()).toBeVisible()
      if (index > 0) await seen(rejectAll).toBeVisible()
      await button(requests, 'Reject').click()
      await seen.poll(async () => (await readCodes()).length).toBeGreaterThanOrEqual(index + 1)
    }
    await seen(requests.getByText(/^Requests of .* are paused until /)).toBeVisible()
    await seen.poll(async () => (await readCodes()).length).toBe(60)
    const isRefused = (code: number) => [-32005, -32602, 4200].includes(code)
    expect((await readCodes()).slice(3).every(isRefused)).toBe(true)
    await seen.poll(() => requests.isClosed()).toBe(true)

    await page.bringToFront()
    await go(page, '#/sites')
    await button(page, 'Allow requests').click()
    await seen(page.getByText(/^Requests are paused until /)).toHaveCount(0)
    const again = await windowOf(askForEver)
    await button(again, 'Reject').click()
    await button(again, 'Reject all and disconnect').click()
    await seen(again.getByText(/^Requests of .* are paused until /)).toBeVisible()
    await seen.poll(async () => (await readCodes()).length).toBe(60)
    await seen.poll(() => app.evaluate(() => window.app.accounts())).toEqual([])
    await seen.poll(() => app.evaluate(() => window.app.connect().catch(({ code }) => code))).toBe(-32005)
  })
})
