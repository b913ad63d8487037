/** Chromium with access to the hosts of Production, at the start of a new profile. */
import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { sendFromPage } from '../support/browser-world'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { copyGrantedBuild } from '../support/granted-build'
import { NODE_HOSTS, openProduction, type Production, SERVICE_HOSTS } from '../support/production'

export interface ProductionStage extends Production {
  readonly cowbell: CowbellInChromium
  readonly page: Page
  /** Runs an act while the worker is woken repeatedly. */
  readonly awake: <T>(act: () => Promise<T>) => Promise<T>
}

const WAKE_EVERY_MS = 1_000
const WAKE = { cowbell: 'request', method: 'POST', path: '/client/wake', headers: {}, body: null } as const

export async function openProductionStage(): Promise<ProductionStage> {
  const production = await openProduction()
  const patterns = [...SERVICE_HOSTS, ...NODE_HOSTS].map((host) => `https://${host}/*`)
  const build = copyGrantedBuild('chrome-mv3', patterns)
  const flags = [...production.proxy.flags, '--ignore-certificate-errors']
  const cowbell = await launchCowbell({ build, flags })
  const page = await cowbell.openTab('#/onboarding')
  return {
    ...production,
    cowbell,
    page,
    awake: async (act) => {
      const wake = () => page.evaluate(sendFromPage, WAKE)
      const waking = setInterval(() => void wake().catch(() => undefined), WAKE_EVERY_MS)
      return act().finally(() => clearInterval(waking))
    },
    close: async () => {
      await cowbell.close()
      await production.close()
      rmSync(build, { recursive: true, force: true })
    },
  }
}
