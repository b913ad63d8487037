/** A press on the toolbar button, which gives the extension access to the page in front. */
import type { CowbellInChromium } from './chromium'
import { openBrowserSession } from './chromium-starts'

/** Parts of the DevTools protocol that are missing in its types. */
interface Actions {
  send(
    method: 'Target.getTargets' | 'Extensions.triggerAction',
    params: object,
  ): Promise<{ readonly targetInfos: readonly { readonly targetId: string; readonly url: string }[] }>
  detach(): Promise<void>
}

/** Presses the button over the tab with this address. @throws Error if no tab has it */
export async function pressToolbar(cowbell: CowbellInChromium, url: string): Promise<void> {
  const session = (await openBrowserSession(cowbell.context)) as unknown as Actions
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] })
  const tab = targetInfos.find((each) => each.url === url)
  if (!tab) throw new Error(`No tab shows ${url}.`)
  await session.send('Extensions.triggerAction', { id: cowbell.extensionId, targetId: tab.targetId })
  await session.detach()
}
