/** A press on our button in the browser's toolbar, as a person makes it: it gives us the page that is in front, and no other. */
import type { CowbellInChromium } from './chromium'
import { openBrowserSession } from './chromium-starts'

/** The part of the DevTools protocol that its types do not know. */
interface Actions {
  send(
    method: 'Target.getTargets' | 'Extensions.triggerAction',
    params: object,
  ): Promise<{ readonly targetInfos: readonly { readonly targetId: string; readonly url: string }[] }>
  detach(): Promise<void>
}

/** Presses it over the tab that shows this address. @throws Error when there is none */
export async function pressToolbar(cowbell: CowbellInChromium, url: string): Promise<void> {
  const session = (await openBrowserSession(cowbell.context)) as unknown as Actions
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] })
  const tab = targetInfos.find((each) => each.url === url)
  if (!tab) throw new Error(`No tab shows ${url}.`)
  await session.send('Extensions.triggerAction', { id: cowbell.extensionId, targetId: tab.targetId })
  await session.detach()
}
