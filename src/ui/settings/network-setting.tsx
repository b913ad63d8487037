/** Selection of the network: a chip in the header, a field in the settings. */

import { useState } from 'preact/hooks'
import { hasNetwork, lacksNodeChoice, networksOf, withNetwork } from '../../client/settings/profiles'
import { changeSettings } from '../../client/settings/settings'
import { findChainLogo } from '../../client/trade/logos'
import { type Chain, chains } from '../../domain/chains/chains'
import { t } from '../../domain/text/texts'
import { Outcome } from '../kit/callout'
import { CheckField, Select, SelectField } from '../kit/field'
import { useAction } from '../kit/use-action'
import { NodeDialog } from '../nodes/node-dialog'
import { readOrFundAccount } from '../tokens/paper-money'
import { useWorkspace } from '../workspace/workspace'

export function useNetworkChoices() {
  const { profile, settings } = useWorkspace()
  return networksOf(profile, settings).map((each) => ({
    chain: each,
    value: String(each.id),
    label: each.label,
  }))
}

/**
 * Returns the current network and a function to change it. `dialog` asks for the RPC endpoints of a network
 * that was chosen and has none.
 */
export function useNetwork() {
  const { chain, profile, account, settings } = useWorkspace()
  const [askedId, ask] = useState<Chain['id']>()
  const choices = useNetworkChoices()
  const choosing = useAction(async (chosen: Chain) => {
    if (profile.backend.kind === 'local' && account) await readOrFundAccount(chosen.id, account.address)
    await changeSettings({ chainId: chosen.id })
    ask(lacksNodeChoice(profile, chosen.id, settings) ? chosen.id : undefined)
  })
  const choose = (value: string) => {
    const choice = choices.find((each) => each.value === value)
    if (choice) choosing.run(choice.chain)
  }
  // Closes with the network, which another window may change.
  const dialog = askedId === chain.id && <NodeDialog onClose={() => ask(undefined)} />
  return { value: String(chain.id), choose, state: choosing.state, dialog }
}

/** Network selection for the header. Its label is for screen readers only. */
export function NetworkChip({ value, choose }: Pick<ReturnType<typeof useNetwork>, 'value' | 'choose'>) {
  const logo = findChainLogo(useWorkspace().chain.id)
  return (
    <>
      {logo && <img class="chain-mark" src={logo} alt="" />}
      <Select
        appearance="chip"
        aria-label={t`Network`}
        value={value}
        choices={useNetworkChoices()}
        onChoice={choose}
      />
    </>
  )
}

export function NetworkSetting() {
  const { value, choose, state, dialog } = useNetwork()
  const choices = useNetworkChoices()
  return (
    <>
      <SelectField label={t`Network`} value={value} choices={choices} onChoice={choose} />
      <Outcome state={state} />
      {dialog}
      <NetworkMenu />
    </>
  )
}

/**
 * Networks offered for selection. The current one cannot be removed. Custom environments define their own
 * networks.
 */
function NetworkMenu() {
  const { profile, chain, settings } = useWorkspace()
  const { networks } = settings
  const changing = useAction(async (id: Chain['id'], isOn: boolean) => {
    await changeSettings((before) => ({ networks: withNetwork(before.networks, id, isOn) }))
  })
  const offered = chains.filter(({ id }) => hasNetwork(profile, id))
  if (profile.networks || offered.length === 0) return null
  return (
    <details>
      <summary class="small">{t`Networks in the menu`}</summary>
      <div class="stack" data-tight>
        {offered.map(({ id, label }) => (
          <CheckField
            key={id}
            isChecked={networks.includes(id) || id === chain.id}
            disabled={id === chain.id || changing.isPending}
            onCheck={(isOn) => changing.run(id, isOn)}
          >
            {label}
          </CheckField>
        ))}
        <Outcome state={changing.state} />
      </div>
    </details>
  )
}
