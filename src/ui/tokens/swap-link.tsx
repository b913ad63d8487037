/** Opens a link to a swap: fills the form with its tokens and amount, or says why that is impossible. */
import { useEffect, useState } from 'preact/hooks'
import { readDraft, writeDraft } from '../../client/db/drafts'
import { hasNetwork } from '../../client/settings/profiles'
import { changeSettings } from '../../client/settings/settings'
import { listTradable } from '../../client/tokens/imported'
import { draftNames } from '../../client/trade/review-draft'
import { restoreForm } from '../../client/trade/swap-form'
import { followLink, type ReadLink, readSwapLink, type SwapLink } from '../../client/trade/swap-link'
import { chainOf, NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import type { ChainId } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { withChecksum } from '../../wallet/vault/checksum'
import { Button, ButtonLink } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { Skeleton } from '../kit/progress'
import { useAction } from '../kit/use-action'
import { hrefOf, type ScreenProps } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'
import { useWorkspace, type Workspace } from '../workspace/workspace'
import { ImportToken } from './import-token'

function readLinkHere(params: ScreenProps['params'], { profile, chain }: Workspace): ReadLink {
  const tradable = new Set([
    NATIVE_TOKEN_MARKER,
    ...listTradable(profile, chain.id).map(({ address }) => address),
  ])
  return readSwapLink(params, chain.id, (token) => tradable.has(token))
}

export function SwapLinkScreen({ params }: ScreenProps) {
  const workspace = useWorkspace()
  // An imported token is known at once. This state causes the render that shows it.
  const [, setImported] = useState(0)
  const read = readLinkHere(params, workspace)
  return (
    <div class="screen-body">
      <ScreenHead title={t`Swap link`} back={hrefOf('swap')} />
      {read.step === 'wrong' && (
        <Callout tone="bad" title={t`Invalid swap link`}>
          {read.message} {t`Ask for another link, or fill in the swap yourself.`}
        </Callout>
      )}
      {read.step === 'otherNetwork' && <OtherNetwork chainId={read.chainId} />}
      {read.step === 'unknownToken' && (
        <>
          <div>
            <h2>{t`Unknown token in the link`}</h2>
            <code class="address">{withChecksum(read.token)}</code>
          </div>
          <ImportToken text={read.token} onImported={() => setImported((times) => times + 1)} />
        </>
      )}
      {read.step === 'ready' ? (
        <OpenSwap link={read.link} />
      ) : (
        <div class="buttons">
          <ButtonLink href={hrefOf('swap')}>{t`Go to Swap`}</ButtonLink>
        </div>
      )}
    </div>
  )
}

/** Fills the swap form and opens it. */
function OpenSwap({ link }: { readonly link: SwapLink }) {
  const workspace = useWorkspace()
  const following = useAction(async () => {
    const name = draftNames.swap(workspace)
    const before = restoreForm(await readDraft(name), workspace.chain.id)
    await writeDraft(name, followLink(before, link))
    globalThis.location.replace(hrefOf('swap'))
  })
  useEffect(() => void following.run(), [])
  return (
    <>
      <Skeleton height={280} />
      <Outcome state={following.state} />
    </>
  )
}

function OtherNetwork({ chainId }: { readonly chainId: ChainId }) {
  const { profile, chain } = useWorkspace()
  const wanted = chainOf(chainId)
  const switching = useAction(() => changeSettings({ chainId }))
  return (
    <>
      <Callout tone="caution" title={t`This link is for ${wanted.label}`}>
        {t`${chain.label} is chosen.`}
      </Callout>
      {hasNetwork(profile, chainId) ? (
        <div class="buttons">
          <Button kind="primary" isBusy={switching.isPending} onClick={() => switching.run()}>
            {t`Switch to ${wanted.label}`}
          </Button>
        </div>
      ) : (
        <p class="small soft">{t`${profile.label} does not have this network.`}</p>
      )}
      <Outcome state={switching.state} />
    </>
  )
}
