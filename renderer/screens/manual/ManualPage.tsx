import { t } from '@lingui/core/macro';
import { Button, NavLink } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import MarkdownToJsx from 'markdown-to-jsx/react';
import type { ReactNode } from 'react';
import { Page, PageHeader } from '../../ui/PageHeader.tsx';
import classes from './ManualPage.module.css';
import { firstPart, manualOf, manualParts, partOfLink } from './manualParts.ts';
import { manualTexts } from './manualTexts.ts';

/** Shows a part of the manual, and the list of all. */
export function ManualPage(): ReactNode {
  const { name = firstPart } = useParams({ strict: false });
  const text = manualTexts.get(name);
  const label = manualParts.find((part) => part.name === name)?.label;
  useDocumentTitle(t`${label ?? ''} – Manual – Homebase`);
  if (text === undefined || label === undefined) return <Navigate {...manualOf('')} replace />;
  return (
    <Page>
      <PageHeader title={t`Manual`} note={label}>
        {name === firstPart || name === 'pilots-page' ? null : (
          <Button renderRoot={(props) => <Link to={`/${name}`} {...props} />}>{t`Open ${label}`}</Button>
        )}
      </PageHeader>
      <div className={classes.manual}>
        <nav aria-label={t`Parts of the manual`} className={classes.parts}>
          {manualParts.map((part) => (
            <NavLink
              key={part.name}
              label={part.label}
              px={10}
              py={5}
              bdrs={6}
              active={part.name === name}
              renderRoot={(props) => <Link to="/manual/$name" params={{ name: part.name }} {...props} />}
            />
          ))}
        </nav>
        {/* With its key, another part begins at its top. */}
        <article key={name} className={classes.text} tabIndex={0} aria-label={label}>
          <MarkdownToJsx options={options}>{text}</MarkdownToJsx>
        </article>
      </div>
    </Page>
  );
}

const options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  overrides: { a: PartLink, h1: Heading, h2: Subheading },
} as const;

interface LinkProps {
  readonly href?: string;
  readonly children?: ReactNode;
}

/** The manual links to its own parts only. */
function PartLink({ href = '', children }: LinkProps): ReactNode {
  const name = partOfLink(href);
  return name === undefined ? (
    children
  ) : (
    <Link to="/manual/$name" params={{ name }}>
      {children}
    </Link>
  );
}

/** The header of the page has the first heading. */
function Heading({ children }: LinkProps): ReactNode {
  return <h2>{children}</h2>;
}

function Subheading({ children }: LinkProps): ReactNode {
  return <h3>{children}</h3>;
}
