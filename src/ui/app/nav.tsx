/** Main navigation: at the bottom of a narrow surface, at the left of a wide one. */
import { t, translate } from '../../domain/text/texts'
import { Icon } from '../kit/icon'
import { hrefOf, type RouteName } from '../workspace/routes'
import { navigation } from './screens'

/** Marks the entry of the current screen. */
export function Nav({ current }: { readonly current: RouteName }) {
  return (
    <nav class="nav" aria-label={t`Screens`}>
      <div class="brand" aria-hidden="true">
        <Icon name="bell" size={22} />
        Cowbell
      </div>
      {navigation.map(({ name, label, icon }) => (
        <a key={name} href={hrefOf(name)} aria-current={current === name ? 'page' : undefined}>
          <Icon name={icon} size={20} />
          {translate(label)}
        </a>
      ))}
    </nav>
  )
}
