/** A devnet chosen in the settings. */
import type { Page } from 'playwright'
import * as z from 'zod/mini'
import { devnetProfile } from '../../devnet/profile'
import type { Devnet } from '../../devnet/start-devnet'

type Change = Partial<Pick<Devnet['profile'], 'rpcUrls'>> & { readonly chainId?: number }

/** Opens the settings, pastes the profile with changes, and submits it. Returns the chain id. */
export async function pasteDevnet(page: Page, devnet: Devnet, change: Change = {}): Promise<number> {
  const profile = { ...z.encode(devnetProfile, devnet.profile), ...change }
  await page.goto(`${page.url().split('#')[0]}#/settings/environment`)
  await page.getByRole('radio', { name: /^Devnet/ }).check()
  await page.getByLabel('Chain profile (JSON)').fill(JSON.stringify(profile))
  await page.getByRole('button', { name: 'Use this chain' }).click()
  return profile.chainId
}

/** Pastes the profile and switches to it. */
export async function chooseDevnet(page: Page, devnet: Devnet, change: Change = {}): Promise<void> {
  const chainId = await pasteDevnet(page, devnet, change)
  await page.getByText(`Current: Devnet, chain ${chainId}`).waitFor()
}
