/** An account with a filled order and a waiting stop, in a browser with a hostile site and a hostile extension. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { openUtilityPage } from '../walk/bell'
import { reviewSeveral } from '../walk/limit-order'
import { trade } from '../walk/main-job'
import { importAccount } from '../walk/onboarding'
import { awaitStatus } from '../walk/order-page'
import { makeStop, signPlan, typeSale } from '../walk/plans'
import { type CowbellInChromium, launchCowbell } from './chromium'
import { startHostileSite, writeHostileExtension } from './hostile'
import { readRows } from './rows'

/** Secrets that must not leave the extension. */
export const KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
export const OWNER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

export interface OutsiderStage {
  readonly cowbell: CowbellInChromium
  readonly siteUrl: string
  /** A page of the site on which our content script runs. */
  readonly webPage: Page
  /** Checks that an attack had no effect: no signature, no order, no stored data. */
  expectUntouched(attack: () => Promise<unknown>): Promise<void>
  close(): Promise<void>
}

export const write = (value: unknown): string =>
  JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each)) ?? 'undefined'

/** Checks that neither the address nor the key was learned. */
export function expectNothingLearnt(learnt: unknown): void {
  const text = write(learnt).toLowerCase()
  for (const secret of [OWNER, KEY]) expect(text).not.toContain(secret.slice(2))
}

const TABLES = [
  ...(['orders', 'ledger', 'drafts', 'settings', 'addresses', 'transactions'] as const),
  ...(['plans', 'sealedParts'] as const),
] as const

export async function openOutsiderStage(): Promise<OutsiderStage> {
  const site = await startHostileSite()
  const cowbell = await launchCowbell({ beside: [writeHostileExtension()] })
  const utilityPage = await openUtilityPage(cowbell)
  const tab = await cowbell.openTab('#/onboarding')
  await importAccount(tab, KEY)
  await tab.getByRole('link', { name: 'Make a first swap' }).click()
  await trade(tab, { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '1' })
  await awaitStatus(tab, 'Filled')
  // A signed part that waits is what an attacker would submit.
  await typeSale(tab, '0.1')
  await makeStop(tab, '2950')
  await reviewSeveral(tab)
  await signPlan(tab, 1)
  await tab.close()
  const webPage = await cowbell.context.newPage()
  await webPage.goto(`${site.url}/cowbell-explorer/`)
  const readRecord = async () =>
    write(
      await Promise.all(
        TABLES.map((table) => utilityPage.evaluate(readRows, { database: 'cowbell-client', table })),
      ),
    )
  return {
    cowbell,
    webPage,
    siteUrl: site.url,
    expectUntouched: async (attack) => {
      const before = await readRecord()
      await attack()
      expect(await readRecord()).toBe(before)
    },
    close: async () => {
      await cowbell.close()
      await site.close()
    },
  }
}
