/** A chain of one's own, taken in the settings. */
import type { Page } from 'playwright'
import * as z from 'zod/mini'
import { devnetProfile } from '../../devnet/profile'
import type { Devnet } from '../../devnet/start-devnet'

type Change = Partial<Pick<Devnet['profile'], 'rpcUrls'>> & { readonly chainId?: number }

/** Goes to the settings, pastes the profile, changed if wanted, and asks for it to be used; answers its chain's id. */
export async function pasteDevnet(page: Page, devnet: Devnet, change: Change = {}): Promise<number> {
  const profile = { ...z.encode(devnetProfile, devnet.profile), ...change }
  await page.goto(`${page.url().split('#')[0]}#/settings/environment`)
  await page.getByRole('radio', { name: /^Devnet/ }).check()
  await page.getByLabel('Chain profile (JSON)').fill(JSON.stringify(profile))
  await page.getByRole('button', { name: 'Use this chain' }).click()
  return profile.chainId
}

/** Pastes the profile and trades on it from then on. */
export async function chooseDevnet(page: Page, devnet: Devnet, change: Change = {}): Promise<void> {
  const chainId = await pasteDevnet(page, devnet, change)
  await page.getByText(`Current: Devnet, chain ${chainId}`).waitFor()
}
