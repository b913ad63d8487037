import '../../src/client/jitless'
import { mountApp } from '../../src/ui/app/app'

mountApp('tab')
