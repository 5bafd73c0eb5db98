"use client";

import { type Crop, resolveCrop, turnCropClockwise } from "@storywall/domain/tiles/crop";
import type { Size } from "@storywall/domain/tiles/rect";
import { effectivePpi, ppiWord } from "@storywall/domain/tiles/resolution";
import { photoAspect, type TileGeometry } from "@storywall/domain/tiles/tile-geometry";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { useState } from "react";
import Cropper from "react-easy-crop";
import { resolutionWords } from "./resolution-words.ts";
import "react-easy-crop/react-easy-crop.css";

type Props = {
  picture: Size & { src: string };
  geometry: TileGeometry;
  crop: Crop | null;
  onSave: (crop: Crop) => void;
  onClose: () => void;
};

/** Drag, pinch, wheel or arrow keys move the photo under the opening; what is inside it is printed (S-049). */
export default function CropDialog({ picture, geometry, crop, onSave, onClose }: Props) {
  const aspect = photoAspect(geometry);
  const photo = { width: picture.width, height: picture.height };
  const [start, setStart] = useState(() => resolveCrop(crop, photo, aspect));
  const [chosen, setChosen] = useState(start);
  const [point, setPoint] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);

  const begin = (from: Crop) => {
    setStart(from);
    setChosen(from);
    setPoint({ x: 0, y: 0 });
    setZoom(1);
  };

  return (
    <Dialog open title="Adjust crop" onClose={onClose}>
      <div className="relative h-[min(55vh,26rem)] overflow-hidden rounded-xl bg-black">
        <Cropper
          key={`${start.rotate}:${start.x}:${start.width}`}
          image={picture.src}
          aspect={aspect}
          crop={point}
          zoom={zoom}
          rotation={start.rotate}
          minZoom={1}
          maxZoom={6}
          showGrid
          disableAutomaticStylesInjection
          keyboardStep={5}
          initialCroppedAreaPercentages={percentages(start)}
          onCropChange={setPoint}
          onZoomChange={setZoom}
          onCropComplete={(area) => setChosen(resolveCrop(fromPercentages(area, start), photo, aspect))}
          cropperProps={{
            role: "group",
            "aria-label": "Part of the photo that is printed. Move it with the arrow keys.",
          }}
        />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <label className="flex grow items-center gap-3">
          Zoom
          <input
            type="range"
            min={1}
            max={6}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
            className="h-11 grow accent-accent"
          />
        </label>
        <Button look="plain" onClick={() => begin(turnCropClockwise(chosen, photo, aspect))}>
          Rotate 90°
        </Button>
        <Button look="quiet" onClick={() => begin(resolveCrop(null, photo, aspect))}>
          Reset
        </Button>
      </div>
      <p className="mt-2 text-sm">{resolutionWords[ppiWord(effectivePpi(chosen, photo, geometry))].sentence}</p>
      <div className="mt-4 flex justify-end gap-3">
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
        <Button
          onClick={() => {
            onSave(chosen);
            onClose();
          }}
        >
          Use this crop
        </Button>
      </div>
    </Dialog>
  );
}

type Area = { x: number; y: number; width: number; height: number };

function percentages({ x, y, width, height }: Crop): Area {
  return { x: x * 100, y: y * 100, width: width * 100, height: height * 100 };
}

function fromPercentages(area: Area, { rotate }: Crop): Crop {
  const inside = (value: number) => Math.min(1, Math.max(0, value / 100));
  const x = inside(area.x);
  const y = inside(area.y);
  return {
    x,
    y,
    width: Math.max(0.01, Math.min(1 - x, inside(area.width))),
    height: Math.max(0.01, Math.min(1 - y, inside(area.height))),
    rotate,
    straighten: 0,
    v: 1,
  };
}
