import { Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface DropProps {
  readonly onDrop: (files: FileList) => void;
  readonly children: ReactNode;
}

/** Takes a file by drag and drop, also a corrected one while the report of the last one is shown. */
export function DropArea({ onDrop, children }: DropProps): ReactNode {
  const [isOver, setOver] = useState(false);
  return (
    <Stack
      flex={1}
      mih={0}
      gap={0}
      style={isOver ? { outline: '2px solid var(--hb-acc-tx)', outlineOffset: -2 } : {}}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer.files);
      }}
    >
      {children}
    </Stack>
  );
}
