"""Lights, world and cameras of the scenes."""

import math

import bpy
from mathutils import Vector


def add_sun(direction, energy, color, angle=2.2):
    """Adds sunlight that shines along `direction`. `angle` in degrees is the softness of its shadows."""
    sun = bpy.data.lights.new("sun", "SUN")
    sun.energy, sun.angle, sun.color = energy, math.radians(angle), color
    item = link("sun", sun)
    item.rotation_euler = Vector(direction).to_track_quat("-Z", "Y").to_euler()


def add_area(name, at, toward, size, power, color=(1, 1, 1)):
    """Adds a rectangular light of `size` meters and `power` watts, which the camera does not see."""
    lamp = bpy.data.lights.new(name, "AREA")
    lamp.shape, lamp.size, lamp.size_y, lamp.energy, lamp.color = "RECTANGLE", *size, power, color
    item = link(name, lamp)
    item.location = at
    item.rotation_euler = Vector(toward).to_track_quat("-Z", "Y").to_euler()
    item.visible_camera = False


def set_world(color, strength):
    world = bpy.data.worlds.new("world")
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes["Background"]
    background.inputs["Color"].default_value = (*color, 1)
    background.inputs["Strength"].default_value = strength


def add_wall_camera(at, center, across, aperture=8):
    """Adds a camera that faces the wall squarely and sees `across` meters of it around `center` (x, z)."""
    camera, item = add_camera()
    item.location = at
    item.rotation_euler = (math.radians(90), 0, 0)
    distance = -at[1]
    camera.lens = camera.sensor_width * distance / across
    camera.shift_x = (center[0] - at[0]) / across
    camera.shift_y = (center[1] - at[2]) / across
    focus(camera, distance, aperture)
    return item


def add_looking_camera(at, target, lens, aperture, focus_at=None):
    """Adds a camera at `at` that looks at `target`, with `lens` mm, focused on `focus_at` or the target."""
    camera, item = add_camera()
    item.location = at
    item.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    camera.lens = lens
    focus(camera, (Vector(focus_at or target) - Vector(at)).length, aperture)
    return item


def add_camera():
    camera = bpy.data.cameras.new("camera")
    camera.sensor_fit, camera.sensor_width, camera.clip_start = "HORIZONTAL", 36, 0.01
    item = link("camera", camera)
    bpy.context.scene.camera = item
    return camera, item


def focus(camera, distance, aperture):
    camera.dof.use_dof, camera.dof.focus_distance, camera.dof.aperture_fstop = True, distance, aperture


def link(name, data):
    item = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(item)
    return item
