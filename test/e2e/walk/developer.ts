/** Developer screens with content: recorded calls, an active fault, a text to decode. */
import type { Page } from 'playwright'
import { seen } from '../support/seen'
import { go } from './keys'
import { typeWish } from './swap'
import type { Walk } from './tour'

/** Records the calls of a quote and of the order list. */
async function recordCalls(tab: Page): Promise<void> {
  await go(tab, '#/inspector')
  await tab.getByRole('checkbox', { name: /^Record calls/ }).click()
  await seen(tab.getByRole('checkbox', { name: /^Record calls/ })).toBeChecked()
  await go(tab, '#/swap')
  await typeWish(tab, { sell: 'GNO', buy: 'USDC', side: 'sell', amount: '2' })
  await tab.getByRole('region', { name: 'Price and costs' }).getByRole('term').first().waitFor()
  await go(tab, '#/inspector')
  await tab.getByRole('region', { name: 'Calls' }).getByRole('button', { name: /quote/ }).first().waitFor()
}

/** Resets the exchange on its screen. */
export async function resetExchange(tab: Page): Promise<void> {
  await tab.getByRole('button', { name: 'Reset exchange', exact: true }).click()
  await tab
    .getByRole('dialog', { name: 'Reset the exchange?' })
    .getByRole('button', { name: 'Reset', exact: true })
    .click()
}

const faultLink = (tab: Page) => tab.getByRole('link', { name: 'Faults on: Clock 5 minutes behind' })

/** Starts a fault of the service's clock. No step of the tour waits for this clock. */
async function startFault(tab: Page): Promise<void> {
  await go(tab, '#/faults')
  await tab.getByRole('button', { name: 'Save scenario' }).click()
  await tab.getByRole('button', { name: 'Start Clock 5 minutes behind' }).click()
  await faultLink(tab).waitFor()
}

async function stopFault(tab: Page): Promise<void> {
  await tab.getByRole('button', { name: 'Stop scenario' }).click()
  await faultLink(tab).waitFor({ state: 'detached' })
}

export async function walkDeveloperScreens({ tab, step }: Walk): Promise<void> {
  await tab.bringToFront()
  await step('calls', 'record the calls of a quote', () => recordCalls(tab))
  await step('fault', 'put a fault in force', () => startFault(tab))
  await step('mended', 'stop it', () => stopFault(tab))
}
