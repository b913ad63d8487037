/** How a signature stands, by mark and word. */

import type { ComponentChildren } from 'preact'
import '../styles/screens/ledger.css'
import { Icon } from '../kit/icon'
import type { SignatureStatus } from './view'

const MARKS = {
  differs: 'warning',
  overridden: 'warning',
  agrees: 'check',
  waiting: 'info',
} as const satisfies Record<SignatureStatus, string>

interface StandingProps {
  readonly of: SignatureStatus
  readonly children: ComponentChildren
}

export const Standing = ({ of, children }: StandingProps) => (
  <span class="ledger-standing small" data-standing={of}>
    <Icon name={MARKS[of]} size={16} />
    {children}
  </span>
)
