import '@mantine/core/styles.css';
import '../lib/global.css';
import { createRoot } from 'react-dom/client';
import { recoverable } from '../lib/recoverable.ts';
import { startLanguage } from './language.ts';
import { PilotsApp } from './PilotsApp.tsx';
import { takeKeyFromLink } from './session.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('pilots.html has no #root');
takeKeyFromLink();
// A link that is opened in a tab with the page only changes the fragment.
addEventListener('hashchange', takeKeyFromLink);
// Not awaited at the top level, for the reason in ../main.tsx.
void recoverable(startLanguage)().then(() => createRoot(root).render(<PilotsApp />));
