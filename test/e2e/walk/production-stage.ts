/** Chromium with access to the hosts of Production, at the start of a new profile. */
import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { copyGrantedBuild } from '../support/granted-build'
import { NODE_HOSTS, openProduction, type Production, SERVICE_HOSTS } from '../support/production'
import { whileAwake } from '../support/wake'

export interface ProductionStage extends Production {
  readonly cowbell: CowbellInChromium
  readonly page: Page
  /** Runs an act while the worker is woken repeatedly. */
  readonly awake: <T>(act: () => Promise<T>) => Promise<T>
}

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
    awake: (act) => whileAwake(page, act),
    close: async () => {
      await cowbell.close()
      await production.close()
      rmSync(build, { recursive: true, force: true })
    },
  }
}
