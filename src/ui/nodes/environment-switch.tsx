/**
 * Switches to an environment, or chooses the RPC endpoints of its network. One press asks for the permissions
 * of all hosts. Nothing is contacted before it.
 */
import { useState } from 'preact/hooks'
import { lacksNodeChoice, type Profile } from '../../client/settings/profiles'
import { type Chain, chainOf } from '../../domain/chains/chains'
import { t } from '../../domain/text/texts'
import { useInView } from '../kit/answer'
import { Button } from '../kit/button'
import { Callout } from '../kit/callout'
import { tx } from '../kit/text'
import { useAction } from '../kit/use-action'
import { chooseProfile, lacksAccess } from '../workspace/choose-profile'
import { useWorkspace } from '../workspace/workspace'
import { NodeChoice, useNodePick } from './node-choice'
import { SaveAnyway } from './save-anyway'
import { continueInTab, type NodePick, readPick } from './typed-nodes'

/** Returns what the confirming button does. */
function confirmWords(profile: Profile, isSwitch: boolean, { kind }: NodePick) {
  if (isSwitch) return tx`Switch to ${profile.label}`
  if (kind === 'public') return t`Use public nodes`
  return kind === 'own' ? t`Use my own node` : t`Continue without a node`
}

/** Production and staging trade real money and need a confirmation. Own environments may. */
const isRealMoney = ({ id }: Profile): boolean => id === 'production' || id === 'staging'

interface EnvironmentSwitchProps {
  readonly profile: Profile
  readonly chainId: Chain['id']
  /** The pick of another surface, where the user chose already. */
  readonly first?: NodePick | undefined
  readonly onDone?: () => void
  readonly onStay?: () => void
}

export function EnvironmentSwitch({ profile, chainId, first, onDone, onStay }: EnvironmentSwitchProps) {
  const { profile: current, settings, surface } = useWorkspace()
  const isSwitch = profile.id !== current.id
  const hasToPick = !isSwitch || lacksNodeChoice(profile, chainId, settings)
  const [pick, setPick] = useNodePick(chainId, first)
  const [isPressed, setPressed] = useState(false)
  const urls = readPick(pick, chainId)
  const fault = 'fault' in urls ? urls.fault : undefined
  const choosing = useAction(async (chosen: readonly string[], isUnchecked: boolean) => {
    const choices = hasToPick ? { nodes: { chainId, urls: chosen, isUnchecked } } : {}
    if (surface === 'popup' && (await lacksAccess(profile, choices)))
      return continueInTab(profile, chainId, pick)
    await chooseProfile(profile, choices)
    onDone?.()
  })
  // The buttons are the answer to the choice of the environment, and a popup is low.
  const buttons = useInView<HTMLDivElement>(isSwitch)
  const confirm = (isUnchecked: boolean) => {
    setPressed(true)
    if (!('fault' in urls)) choosing.run(urls, isUnchecked)
  }
  return (
    <div class="stack" data-tight>
      {isSwitch && isRealMoney(profile) && (
        <Callout tone="caution" title={tx`${profile.label} trades real money.`}>
          {t`Orders you sign there sell your tokens.`}
        </Callout>
      )}
      {hasToPick && (
        <NodeChoice
          chain={chainOf(chainId)}
          pick={pick}
          onPick={setPick}
          fault={isPressed ? fault : undefined}
        />
      )}
      <div ref={buttons} class="buttons real-money">
        {onStay && (
          <Button size="small" onClick={onStay}>
            {isSwitch ? tx`Stay in ${current.label}` : t`Not now`}
          </Button>
        )}
        <Button size="small" kind="primary" isBusy={choosing.isPending} onClick={() => confirm(false)}>
          {confirmWords(profile, isSwitch, pick)}
        </Button>
      </div>
      <SaveAnyway state={choosing.state} onSave={() => confirm(true)} />
    </div>
  )
}
